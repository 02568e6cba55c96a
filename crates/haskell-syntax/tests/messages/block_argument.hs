f = when True do print 1
