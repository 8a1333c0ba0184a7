/** A merchant's checkout as it might be: the same around our elements and around the floors. */

const STYLE = `
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#222;background:#fff}
.top{display:flex;align-items:center;justify-content:space-between;height:56px;padding:0 16px;background:#15324b;color:#fff}
.top a{color:inherit;text-decoration:none;margin-left:16px}.top b{font-size:20px}
main{max-width:760px;margin:0 auto;padding:0 16px 48px}h1{font-size:22px;margin:16px 0 8px}h2{font-size:18px;margin:24px 0 8px}
.sum{display:flex;justify-content:space-between;padding:8px 0;border-bottom:1px solid #ddd}
.card{border:1px solid #ddd;border-radius:8px;padding:16px;margin:16px 0}.items{list-style:none;margin:0;padding:0}
.items li{display:grid;grid-template-columns:72px 1fr auto;gap:12px;align-items:center;padding:12px 0;border-top:1px solid #eee}
.items li:first-child{border:0}.items img{border-radius:6px;background:#eee}.price{font-variant-numeric:tabular-nums}
.muted{color:#666;font-size:14px}dl{display:grid;grid-template-columns:8em 1fr;gap:4px 12px;margin:0}dt{color:#666}dd{margin:0}
.more{display:grid;grid-template-columns:1fr 1fr;gap:12px}.foot{background:#f4f4f2;padding:24px 16px;font-size:14px;color:#555}
button{font:inherit;padding:8px 16px;border:1px solid #15324b;border-radius:6px;background:#fff;color:#15324b}
`

const ITEMS = [
  ['Kemeja batik tulis', 'Ukuran L, motif parang, katun halus', 489_000],
  ['Sepatu kanvas', 'Ukuran 42, warna biru malam', 329_000],
  ['Tas ransel 20 liter', 'Tahan air, dengan kantong untuk laptop 14 inci', 287_000],
  ['Botol minum 750 ml', 'Baja tahan karat, dingin sampai 24 jam', 145_000],
] as const

const SUGGESTED = [
  'Topi rimba',
  'Kaus kaki wol',
  'Payung lipat',
  'Jaket hujan tipis',
  'Dompet kulit',
  'Lampu baca',
]

const rupiah = (amount: number): string => `Rp${amount.toLocaleString('id-ID')}`

const items = ITEMS.map(
  ([name, info, price], index) =>
    `<li><img src="/pictures/${index}.svg" width="72" height="72" alt=""><span>${name}<br><span class="muted">${info}</span></span><span class="price">${rupiah(price)}</span></li>`,
).join('\n')

const suggested = SUGGESTED.map(
  (name, index) =>
    `<div class="card"><b>${name}</b><p class="muted">Sering dibeli bersama barang di keranjang Anda. Dikirim dari Bandung dalam dua hari kerja.</p><button type="button" data-add="${index}">Tambah ke keranjang</button></div>`,
).join('\n')

/** The merchant's own script: nothing much, and nothing by a clock. */
export const shopScript = `
const count = document.querySelector('[data-count]')
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.matches('[data-add]')) return
  count.textContent = String(Number(count.textContent) + 1)
  target.textContent = 'Sudah ditambahkan'
})
for (const year of document.querySelectorAll('[data-year]')) year.textContent = String(new Date().getFullYear())
`

export const PICTURES = ITEMS.length

/** A picture of about the size that a small photograph has as an icon. */
export function picture(index: number): string {
  const stripes = Array.from({ length: 24 }, (_, row) => {
    const hue = (index * 90 + row * 13) % 360
    const wave = 6 + ((row * 7 + index * 3) % 11)
    return `<path d="M0 ${row * 3}q18 ${wave} 36 0t36 0v3q-18 ${-wave} -36 0t-36 0z" fill="hsl(${hue} 55% ${40 + (row % 5) * 8}%)"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72">${stripes.join('')}</svg>`
}

/** @param script address of the module that defines the element · @param element its markup */
/** @param head further lines of the page's head */
export const shopPage = (script: string, element: string, head = ''): string => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<title>Pembayaran – Toko Senja</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Selesaikan pesanan Anda di Toko Senja">
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<script src="/shop.js" defer></script>
${head}<script type="module" src="${script}"></script>
</head>
<body>
<header class="top"><b>Toko Senja</b><nav><a href="#belanja">Belanja</a><a href="#keranjang">Keranjang (<span data-count>4</span>)</a></nav></header>
<main>
<h1>Pembayaran</h1>
<p class="sum"><span>4 barang, ongkos kirim gratis</span><b class="price">Rp1.250.000</b></p>
<div id="payment">${element}</div>
<section class="card"><h2>Pesanan Anda</h2><ul class="items">
${items}
</ul></section>
<section class="card"><h2>Pengiriman</h2><dl><dt>Nama</dt><dd>Budi Santoso</dd><dt>Alamat</dt><dd>Jalan Melati 12, RT 03/RW 05, Menteng, Jakarta Pusat 10310</dd><dt>Kurir</dt><dd>Reguler, tiba dalam 2 sampai 3 hari kerja</dd><dt>Catatan</dt><dd>Titipkan di pos satpam kalau tidak ada orang di rumah.</dd></dl></section>
<h2>Mungkin Anda suka</h2>
<div class="more">
${suggested}
</div>
</main>
<footer class="foot"><p>Dengan membayar Anda menyetujui syarat dan ketentuan Toko Senja. Barang dapat dikembalikan dalam 14 hari, selama belum dipakai dan kemasannya utuh.</p><p>Butuh bantuan? Hubungi kami setiap hari pukul 08.00 sampai 21.00 lewat surel atau telepon.</p><p>© <span data-year></span> Toko Senja</p></footer>
</body>
</html>
`
