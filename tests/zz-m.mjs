import sharp from 'sharp';
const files = process.argv.slice(3);
const H = 1500,
  W = 390;
const tiles = [];
let left = 0;
for (const f of files) {
  const im = sharp(f);
  const m = await im.metadata();
  const w = Math.min(m.width, W * 2);
  const b = await sharp(f)
    .resize({ width: Math.min(m.width, (W * 1.6) | 0) })
    .toBuffer();
  const mm = await sharp(b).metadata();
  const h = Math.min(mm.height, H);
  tiles.push({
    input: await sharp(b).extract({ left: 0, top: 0, width: mm.width, height: h }).toBuffer(),
    left,
    top: 0,
  });
  left += mm.width + 10;
}
await sharp({ create: { width: left, height: H, channels: 3, background: '#888' } })
  .composite(tiles)
  .png()
  .toFile(process.argv[2]);
