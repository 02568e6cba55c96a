//! Transcendental functions, almost always rounded to the nearest double.
//!
//! GHC and OTP use the functions of the host. Those of the GNU library err by little more than half
//! a unit in the last place, so what they print is nearly always the number nearest to the exact
//! result. `libm` may err by a whole unit: one result of `exp` in ten has another last digit. Here
//! `libm` gives a first value, and one step with twice the precision corrects it, so that the two
//! agree in all but about one of a thousand cases.
//!
//! A number of twice the precision is the sum of two doubles (Dekker, *A floating-point technique
//! for extending the available precision*, 1971). Only additions and multiplications are used,
//! whose results IEEE 754 fixes: they are the same on every host. Arguments beyond the ranges
//! below, where rounding is not the problem, are left to `libm`.

/// The sum of two doubles, of which the second is at most half a unit of the first.
#[derive(Clone, Copy)]
struct Twice(f64, f64);

fn sum(a: f64, b: f64) -> Twice {
    let s = a + b;
    let t = s - a;
    Twice(s, (a - (s - t)) + (b - t))
}

/// Like [`sum`], for `a` not smaller than `b`.
fn quick_sum(a: f64, b: f64) -> Twice {
    let s = a + b;
    Twice(s, b - (s - a))
}

/// Splits a double into two of 26 bits each.
fn split(a: f64) -> (f64, f64) {
    let t = 134_217_729.0 * a;
    let high = t - (t - a);
    (high, a - high)
}

fn product(a: f64, b: f64) -> Twice {
    let p = a * b;
    let ((a1, a2), (b1, b2)) = (split(a), split(b));
    Twice(p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2)
}

impl Twice {
    fn plus(self, other: Twice) -> Twice {
        let (s, t) = (sum(self.0, other.0), sum(self.1, other.1));
        let s = quick_sum(s.0, s.1 + t.0);
        quick_sum(s.0, s.1 + t.1)
    }

    fn times(self, other: Twice) -> Twice {
        let p = product(self.0, other.0);
        quick_sum(p.0, p.1 + (self.0 * other.1 + self.1 * other.0))
    }

    fn scaled(self, by: f64) -> Twice {
        let p = product(self.0, by);
        quick_sum(p.0, p.1 + self.1 * by)
    }

    /// Multiplied by a power of two.
    fn shifted(self, by: f64) -> Twice {
        Twice(self.0 * by, self.1 * by)
    }

    fn minus(self, other: Twice) -> Twice {
        self.plus(Twice(-other.0, -other.1))
    }

    fn over(self, other: Twice) -> Twice {
        let first = self.0 / other.0;
        let rest = self.minus(other.scaled(first));
        let second = rest.0 / other.0;
        let rest = rest.minus(other.scaled(second));
        let q = quick_sum(first, second);
        q.plus(Twice(rest.0 / other.0, 0.0))
    }
}

const LN_2: Twice = Twice(std::f64::consts::LN_2, 2.319_046_813_846_299_6e-17);
/// Pi / 2, as three doubles.
const HALF_PI: [f64; 3] =
    [std::f64::consts::FRAC_PI_2, 6.123_233_995_736_766e-17, -1.497_384_904_859_169_8e-33];
const THIRD: Twice = Twice(0.333_333_333_333_333_3, 1.850_371_707_708_594e-17);
const SIXTH: Twice = Twice(0.166_666_666_666_666_66, 9.251_858_538_542_97e-18);
const TWENTY_FOURTH: Twice = Twice(0.041_666_666_666_666_664, 2.312_964_634_635_742_7e-18);
/// One over 120, 720, 5040.
const FIFTH: Twice = Twice(0.008_333_333_333_333_333, 1.156_482_317_317_871_4e-19);
const SEVENTH: Twice = Twice(1.984_126_984_126_984e-4, 1.720_955_829_342_070_5e-22);
const SIXTH_FACTORIAL: Twice = Twice(0.001_388_888_888_888_889, -5.300_543_954_373_577e-20);
const ONE: Twice = Twice(1.0, 0.0);

/// A power of two that is a normal double.
fn power(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// The exponential, for arguments between -700 and 700.
fn exp_twice(x: Twice) -> (Twice, i32) {
    let k = (x.0 * std::f64::consts::LOG2_E).round_ties_even();
    let r = x.minus(LN_2.scaled(k)).shifted(1.0 / 32.0);
    // e^r - 1 for |r| < 0.011; the later terms need no second double.
    let h = r.0;
    let late = 1.0 / 120.0 + h * (1.0 / 720.0 + h * (1.0 / 5040.0 + h / 40320.0));
    let mut s = TWENTY_FOURTH.plus(product(h, late));
    s = SIXTH.plus(r.times(s));
    s = Twice(0.5, 0.0).plus(r.times(s));
    s = r.plus(r.times(r).times(s));
    for _ in 0..5 {
        s = s.shifted(2.0).plus(s.times(s));
    }
    (ONE.plus(s), k as i32)
}

pub(super) fn exp(x: f64) -> f64 {
    if !(0.0..700.0).contains(&x.abs()) {
        return libm::exp(x);
    }
    let (e, k) = exp_twice(Twice(x, 0.0));
    e.0 * power(k)
}

/// The logarithm of a normal number.
fn log_twice(x: f64) -> Twice {
    // m * 2^k, with m around 1.
    let bits = x.to_bits();
    let mut k = (bits >> 52) as i32 - 1023;
    let mut m = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    if m > std::f64::consts::SQRT_2 {
        (m, k) = (m / 2.0, k + 1);
    }
    let log = if (m - 1.0).abs() < 1e-6 {
        let u = m - 1.0;
        let square = product(u, u);
        let late = u * u * u * u * (-0.25 + u * (0.2 - u / 6.0));
        let cube = square.scaled(u).times(THIRD);
        let s = Twice(u, 0.0).minus(square.shifted(0.5)).plus(cube);
        s.plus(Twice(late, 0.0))
    } else {
        let first = libm::log(m);
        let (e, shift) = exp_twice(Twice(-first, 0.0));
        let rest = e.shifted(power(shift)).scaled(m).minus(ONE);
        let t = rest.0;
        Twice(first, 0.0).plus(rest).plus(Twice(-0.5 * t * t, 0.0))
    };
    LN_2.scaled(f64::from(k)).plus(log)
}

pub(super) fn log(x: f64) -> f64 {
    if !(f64::MIN_POSITIVE..f64::INFINITY).contains(&x) {
        return libm::log(x);
    }
    log_twice(x).0
}

pub(super) fn pow(x: f64, y: f64) -> f64 {
    let first = libm::pow(x, y);
    let size = x.abs();
    let plain = (1e-280..1e280).contains(&first.abs())
        && (f64::MIN_POSITIVE..f64::INFINITY).contains(&size)
        && (1e-200..1e200).contains(&y.abs());
    if !plain {
        return first;
    }
    let (e, k) = exp_twice(log_twice(size).scaled(y));
    (e.0 * power(k)).copysign(first)
}

/// Beyond this, reduction modulo pi is left to `libm`.
const MOST_REDUCED: f64 = 1_048_576.0;

/// Sine and cosine.
fn sin_cos_twice(x: f64) -> (Twice, Twice) {
    let k = (x * std::f64::consts::FRAC_2_PI).round_ties_even();
    let [a, b, c] = HALF_PI;
    let (first, second) = (product(k, a), product(k, b));
    let r = sum(x, -first.0).plus(Twice(-first.1, 0.0)).minus(second).minus(Twice(k * c, 0.0));
    let square = r.times(r);
    let q = square.0;
    // The later terms need no second double.
    let late = 1.0 / 362_880.0
        - q * (1.0 / 39_916_800.0
            - q * (1.0 / 6_227_020_800.0
                - q * (1.0 / 1_307_674_368_000.0
                    - q * (1.0 / 355_687_428_096_000.0 - q / 121_645_100_408_832_000.0))));
    let mut s = product(q, late).minus(SEVENTH);
    s = FIFTH.plus(square.times(s));
    s = square.times(s).minus(SIXTH);
    s = r.plus(r.times(square).times(s));
    let late = 1.0 / 40_320.0
        - q * (1.0 / 3_628_800.0
            - q * (1.0 / 479_001_600.0
                - q * (1.0 / 87_178_291_200.0
                    - q * (1.0 / 20_922_789_888_000.0
                        - q * (1.0 / 6_402_373_705_728_000.0 - q / 2_432_902_008_176_640_000.0)))));
    let mut c = product(q, late).minus(SIXTH_FACTORIAL);
    c = TWENTY_FOURTH.plus(square.times(c));
    c = square.times(c).minus(Twice(0.5, 0.0));
    c = ONE.plus(square.times(c));
    let minus = |t: Twice| Twice(-t.0, -t.1);
    match (k as i64).rem_euclid(4) {
        0 => (s, c),
        1 => (c, minus(s)),
        2 => (minus(s), minus(c)),
        _ => (minus(c), s),
    }
}

/// Whether `libm` is as good: a tiny number equals its sine, a huge one cannot be reduced here.
fn is_plain(x: f64) -> bool {
    (1e-9..MOST_REDUCED).contains(&x.abs())
}

pub(super) fn sin(x: f64) -> f64 {
    if is_plain(x) { sin_cos_twice(x).0.0 } else { libm::sin(x) }
}

pub(super) fn cos(x: f64) -> f64 {
    if is_plain(x) { sin_cos_twice(x).1.0 } else { libm::cos(x) }
}

pub(super) fn tan(x: f64) -> f64 {
    if !is_plain(x) {
        return libm::tan(x);
    }
    let (s, c) = sin_cos_twice(x);
    s.over(c).0
}

pub(super) fn asin(x: f64) -> f64 {
    let first = libm::asin(x);
    if !(1e-9..1.0).contains(&x.abs()) {
        return first;
    }
    let (s, c) = sin_cos_twice(first);
    first + Twice(x, 0.0).minus(s).0 / c.0
}

pub(super) fn acos(x: f64) -> f64 {
    let first = libm::acos(x);
    if !(1e-9..1.0).contains(&x.abs()) {
        return first;
    }
    let (s, c) = sin_cos_twice(first);
    if x < 0.5 {
        return first + c.minus(Twice(x, 0.0)).0 / s.0;
    }
    // 1 - x is exact, and so is the value it is compared with.
    let half = sin_cos_twice(first / 2.0).0;
    first + Twice(1.0 - x, 0.0).minus(half.times(half).shifted(2.0)).0 / s.0
}

pub(super) fn atan(x: f64) -> f64 {
    atan2(x, 1.0)
}

pub(super) fn atan2(y: f64, x: f64) -> f64 {
    let first = libm::atan2(y, x);
    let plain = |n: f64| (1e-100..1e100).contains(&n.abs());
    // Near 0 and near a right angle, the correction is too small to be visible.
    let ratio = (y / x).abs();
    if !plain(x) || !plain(y) || !(1e-9..1e15).contains(&ratio) {
        return first;
    }
    let (s, c) = sin_cos_twice(first);
    let away = c.scaled(y).minus(s.scaled(x));
    let along = c.0 * x + s.0 * y;
    first + away.0 / along
}

// The remaining functions are computed from these like in the GNU library, operation by operation:
// it is less exact there, and its last digit is the reference.

pub(super) fn log10(x: f64) -> f64 {
    const LOG10_2_HIGH: f64 = 3.010_299_956_636_117_7e-1;
    const LOG10_2_LOW: f64 = 3.694_239_077_158_931e-13;
    if !(f64::MIN_POSITIVE..f64::INFINITY).contains(&x) {
        return libm::log10(x);
    }
    let bits = x.to_bits();
    let k = (bits >> 52) as i64 - 1023;
    let below = i64::from(k < 0);
    let m = f64::from_bits(bits & ((1 << 52) - 1) | ((1023 - below) as u64) << 52);
    let y = (k + below) as f64;
    let z = y * LOG10_2_LOW + std::f64::consts::LOG10_E * log(m);
    z + y * LOG10_2_HIGH
}

pub(super) fn cosh(x: f64) -> f64 {
    let size = x.abs();
    if !(std::f64::consts::LN_2 / 2.0..700.0).contains(&size) {
        return libm::cosh(x);
    }
    let t = exp(size);
    if size < 22.0 { 0.5 * t + 0.5 / t } else { 0.5 * t }
}

pub(super) fn tanh(x: f64) -> f64 {
    let size = x.abs();
    if !(1e-16..22.0).contains(&size) {
        return libm::tanh(x);
    }
    let z = if size >= 1.0 {
        1.0 - 2.0 / (libm::expm1(2.0 * size) + 2.0)
    } else {
        let t = libm::expm1(-2.0 * size);
        -t / (t + 2.0)
    };
    z.copysign(x)
}

pub(super) fn asinh(x: f64) -> f64 {
    let size = x.abs();
    let w = if !(1e-8..1e100).contains(&size) {
        return libm::asinh(x);
    } else if size > 268_435_456.0 {
        log(size) + std::f64::consts::LN_2
    } else if size > 2.0 {
        log(2.0 * size + 1.0 / ((x * x + 1.0).sqrt() + size))
    } else {
        let t = x * x;
        libm::log1p(size + t / (1.0 + (1.0 + t).sqrt()))
    };
    w.copysign(x)
}

pub(super) fn acosh(x: f64) -> f64 {
    if !(1.0..1e100).contains(&x) {
        libm::acosh(x)
    } else if x > 268_435_456.0 {
        log(x) + std::f64::consts::LN_2
    } else if x > 2.0 {
        log(2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt()))
    } else {
        let t = x - 1.0;
        libm::log1p(t + (2.0 * t + t * t).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Function = fn(f64) -> f64;

    /// The nearest doubles, computed with 60 digits.
    #[allow(clippy::approx_constant, reason = "results to compare with")]
    #[test]
    fn results_are_the_nearest_doubles() {
        let one: &[(Function, f64, f64)] = &[
            (exp, 1.0, 2.718281828459045),
            (exp, -1.0, 0.36787944117144233),
            (exp, 0.5, 1.6487212707001282),
            (exp, -7.046689406673504, 0.0008702853542755943),
            (exp, -13.966033043019923, 8.602583868322473e-07),
            (exp, 6.037378921594151, 418.79390340432104),
            (exp, -17.10254853329829, 3.736435980350866e-08),
            (exp, 1.4352801722675679, 4.2008217976971265),
            (exp, -5.372443323496579, 0.004642773642774914),
            (exp, -17.680043009011726, 2.0972725921105254e-08),
            (exp, 0.2974293275768112, 1.346393219118994),
            (exp, -18.500173662320606, 9.235845604312037e-09),
            (exp, -2.654172653504567, 0.07035702422952349),
            (exp, -17.205783057015243, 3.3699492568525445e-08),
            (exp, -16.371479466245397, 7.761699187658157e-08),
            (exp, 690.0, 4.60460640478299e+299),
            (exp, -690.0, 2.171738281389827e-300),
            (log, 2.0, 0.6931471805599453),
            (log, 10.0, 2.302585092994046),
            (log, 1.0000001, 9.999999505838704e-08),
            (log, 1e+300, 690.7755278982137),
            (log, 1e-300, -690.7755278982137),
            (log, 424.51918914251394, 6.050957208834589),
            (log, 826.852124672038, 6.7176258696908215),
            (log, 123.80196114964559, 4.8186832013984136),
            (log, 223.23896460701454, 5.408242787883203),
            (log, 627.4332224055893, 6.441637246865943),
            (log, 947.7089424570056, 6.854047432389218),
            (log, 577.1029486174987, 6.358020671073992),
            (log, 396.6804746507802, 5.983131106875594),
            (log, 976.25510559292, 6.883723930940906),
            (log, 46.58268061775628, 3.8412288114855255),
            (log, 858.4684590486795, 6.755149940057116),
            (log, 289.6092863316763, 5.668532726059874),
            (sin, 1.0, 0.8414709848078965),
            (sin, 3.141592653589793, 1.2246467991473532e-16),
            (sin, 1000000.0, -0.34999350217129294),
            (sin, 22.0, -0.008851309290403876),
            (sin, -71.14898332851249, -0.8946502330790023),
            (sin, -76.44155238432633, -0.8640845007612251),
            (sin, -38.303635179613124, -0.5683699549607549),
            (sin, 63.225271824006285, 0.3833482220628261),
            (sin, -63.854724015212504, -0.8536070622480926),
            (sin, 16.320032732493246, -0.5745624646968923),
            (sin, 27.782693785236816, 0.47207236608725106),
            (sin, -25.520491454853754, -0.3781066184904348),
            (sin, 9.548893141911563, -0.12379676948893921),
            (sin, -87.44220500533537, 0.4989521937760686),
            (sin, -88.07976600675347, -0.11491725878380343),
            (sin, -58.808257436134696, -0.7720135342867507),
            (cos, 1.0, 0.5403023058681398),
            (cos, 1.5707963267948966, 6.123233995736766e-17),
            (cos, 1000000.0, 0.9367521275331447),
            (cos, 11.0, 0.004425697988050785),
            (cos, 36.079994636357185, -0.04830207799029569),
            (cos, -14.481538866119422, -0.33760554458353553),
            (cos, -37.17056592464169, 0.8635412448279609),
            (cos, 17.112372701527747, -0.16562022950977362),
            (cos, -9.363124725844926, -0.9981000412572233),
            (cos, -40.04660062726353, -0.7009241997914899),
            (cos, 58.87589630449824, -0.686331005492252),
            (cos, 39.798886745914245, -0.5046517858317985),
            (cos, -51.18069785556942, 0.609619844786457),
            (cos, 14.884742051734207, -0.6798624931181734),
            (cos, 5.0393007622902815, 0.32111990274271246),
            (cos, 75.02749911468578, 0.9320650846664209),
            (tan, 1.0, 1.5574077246549023),
            (tan, 1.5707963267948966, 1.633123935319537e+16),
            (tan, 45.889057887843535, -2.8636657604639413),
            (tan, -42.4124470219627, 1056.8603744898753),
            (tan, 96.03496949851643, -4.54885215643485),
            (tan, -76.38684434900757, -1.5191047533056052),
            (tan, -16.375435642954557, -0.7881482571958185),
            (tan, 51.42818591304987, 2.3128569914686015),
            (tan, -69.60309306789904, -0.530891975781853),
            (tan, -2.2073799048388736, 1.3527278891325805),
            (tan, -92.15854859051247, -1.7528937626304306),
            (tan, 33.643171306879026, -1.297976899281158),
            (tan, 52.91417324256261, -0.5371213940202831),
            (tan, 14.605188055476788, -1.978321953279698),
            (asin, 0.5, 0.5235987755982989),
            (asin, 0.999999, 1.5693821131146521),
            (asin, 0.7509556236617765, 0.8495080320209605),
            (asin, -0.37250497430380647, -0.381706801224926),
            (asin, 0.3905907325473186, 0.4012732123064754),
            (asin, 0.18873975421003686, 0.18987867732890507),
            (asin, 0.1597904085649844, 0.16047832976524198),
            (asin, -0.0875893373971739, -0.08770172181148532),
            (asin, 0.6799355610250828, 0.7476747523839783),
            (asin, 0.8893621902158748, 1.0959482467913468),
            (asin, -0.05180332516071107, -0.051826522952321374),
            (asin, 0.3283044109493489, 0.33450792665527435),
            (asin, -0.8786611448055606, -1.073050720454797),
            (asin, 0.4029840426088478, 0.4147750257857949),
            (acos, 0.5, 1.0471975511965979),
            (acos, 0.999999, 0.0014142136802445852),
            (acos, -0.999999, 3.1401784399095485),
            (acos, 0.29425770905533755, 1.2721175785652654),
            (acos, 0.9861918789332682, 0.16637317071001304),
            (acos, 0.6438495732194298, 0.8712775233792804),
            (acos, -0.43080893581170154, 2.0161852963657965),
            (acos, -0.22841711510657836, 1.8012478313614675),
            (acos, 0.33730543176837635, 1.2267432158001847),
            (acos, -0.9548741438888229, 2.8400320763435203),
            (acos, -0.07660942740046828, 1.6474808896456243),
            (acos, -0.6639032421869109, 2.296822578573496),
            (acos, -0.7658084110365362, 2.443093832359988),
            (acos, -0.8820911613373792, 2.651079334956399),
            (acos, 0.5364659769450415, 1.0045524366705896),
            (atan, 1.0, 0.7853981633974483),
            (atan, 1000.0, 1.5697963271282298),
            (atan, -7.413195559626315, -1.4367111203451437),
            (atan, -5.047703326061715, -1.3752188298399215),
            (atan, -2.181005937335458, -1.140892997730545),
            (atan, 7.428439482525988, 1.4369830008026807),
            (atan, -8.388373975997228, -1.4521436802174454),
            (atan, -1.0162519810133812, -0.7934584798698898),
            (atan, 0.988798182880748, 0.7797657675312524),
            (atan, 7.667676528830249, 1.4411106810562135),
            (atan, 6.3855967567148255, 1.4154555678436205),
            (atan, 7.279689393970305, 1.4342822282409364),
            (atan, -4.431578709722057, -1.348860228480335),
            (atan, -1.6940696557660289, -1.037543789351474),
        ];
        for (function, x, expected) in one {
            assert_eq!(function(*x), *expected, "of {x:?}");
        }
        let two: &[(f64, f64, f64)] = &[
            (2.0, 10.0, 1024.0),
            (10.0, -3.0, 0.001),
            (2.0, 0.5, 1.4142135623730951),
            (1.0000001, 10000000.0, 2.7182816941320818),
            (0.1, 100.0, 1.0000000000000056e-100),
            (35.87711653316248, 7.683856543964339, 885105138692.3002),
            (95.77312039639912, -6.981581884177821, 1.4715848652160574e-14),
            (17.621772849037033, -5.360862663609285, 2.0897735552487156e-07),
            (23.33360836808611, -0.30074539317286764, 0.3877803018053379),
            (58.912350373225564, -4.745067614029241, 3.98337487464981e-09),
            (0.40936033850639264, -1.6210699774934412, 4.254060890636074),
            (36.92535728947254, 1.3268244741278394, 120.10602091648813),
            (95.30979255250953, 3.8098731427195567, 34694681.06191209),
            (51.54914330707784, 2.351854988182554, 10638.8959913288),
            (67.62000824495014, -8.920142135524197, 4.7366241441849486e-17),
            (89.95330100579521, 5.599389814121455, 87358159516.48433),
            (87.45131841344765, 5.957462423931322, 369828293333.6312),
            (39.237890689126864, -2.0204233535945404, 0.0006026149198834852),
            (10.353709371032426, 2.68579131371418, 532.5200194934946),
            (6.224782161868758, -8.653047683139503, 1.3440202015355843e-07),
        ];
        for (x, y, expected) in two {
            assert_eq!(pow(*x, *y), *expected, "{x:?} ** {y:?}");
        }
    }

    #[test]
    fn edges_are_those_of_the_standard() {
        assert!(sin(-0.0).is_sign_negative() && atan(-0.0).is_sign_negative());
        assert_eq!((exp(0.0), log(1.0), pow(7.0, 0.0), cos(0.0)), (1.0, 0.0, 1.0, 1.0));
        assert_eq!((exp(1000.0), exp(-1000.0), log(0.0)), (f64::INFINITY, 0.0, -f64::INFINITY));
        assert_eq!((pow(-2.0, 3.0), pow(-2.0, 4.0), pow(10.0, 15.0)), (-8.0, 16.0, 1e15));
        assert!(log(-1.0).is_nan() && pow(-2.0, 0.5).is_nan() && sin(f64::INFINITY).is_nan());
        assert!(asin(1.5).is_nan() && acos(-1.5).is_nan() && acosh(0.5).is_nan());
        let half = std::f64::consts::FRAC_PI_2;
        assert_eq!((asin(1.0), acos(0.0), atan(f64::INFINITY)), (half, half, half));
        assert_eq!(atan2(1.0, -1.0), 0.75 * std::f64::consts::PI);
        assert_eq!((log10(1000.0), log10(1e-5), log10(1e300)), (3.0, -5.0, 300.0));
        for x in [f64::from_bits(1), 1e-310, 1e-200, 1e-20] {
            assert_eq!((sin(x), tan(x), asin(x), atan(x), tanh(x), asinh(x)), (x, x, x, x, x, x));
        }
    }
}
