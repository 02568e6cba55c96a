f = 'hello'
g = '\q'
h = "\q \1114112"
