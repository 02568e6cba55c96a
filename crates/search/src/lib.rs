//! Every schedule of a concurrent program: strategies, dependence, reduction, what was covered.
