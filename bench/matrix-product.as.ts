// The floor that skewing is measured against: columns (n x m) times weights (m x T) in f32, SIMD, nothing else.
// Lanes T are a multiple of 4; `columns` holds n rows of m floats, `weights` m rows of T.

export function multiply(columns: usize, weights: usize, n: i32, m: i32, lanes: i32, out: usize): void {
  const stride = (<usize>lanes) << 2;
  for (let i = 0; i < n; i++) {
    for (let lane: usize = 0; lane < stride; lane += 64) {
      // Four vectors of sums stay in registers along the whole column.
      let a = f32x4.splat(0);
      let b = f32x4.splat(0);
      let c = f32x4.splat(0);
      let d = f32x4.splat(0);
      let from = weights + lane;
      let x = columns + ((<usize>(i * m)) << 2);
      for (let row = 0; row < m; row++) {
        const factor = v128.load32_splat(x);
        a = f32x4.add(a, f32x4.mul(factor, v128.load(from)));
        b = f32x4.add(b, f32x4.mul(factor, v128.load(from + 16)));
        c = f32x4.add(c, f32x4.mul(factor, v128.load(from + 32)));
        d = f32x4.add(d, f32x4.mul(factor, v128.load(from + 48)));
        from += stride;
        x += 4;
      }
      const to = out + <usize>i * stride + lane;
      v128.store(to, a);
      v128.store(to + 16, b);
      v128.store(to + 32, c);
      v128.store(to + 48, d);
    }
  }
}
