// The text of a QR code in a picture. The browser's own reader is asked first, where there is one; then ZXing, which comes with the page.

const LARGEST = 2200;

export async function codeIn(file) {
  const bitmap = await createImageBitmap(file);
  try {
    return (await byBrowser(bitmap)) ?? (await byZxing(bitmap));
  } finally {
    bitmap.close();
  }
}

async function byBrowser(bitmap) {
  if (!("BarcodeDetector" in globalThis)) return null;
  try {
    const found = await new BarcodeDetector({formats: ["qr_code"]}).detect(bitmap);
    return found[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

let prepared = null;

function zxing() {
  prepared ??= (async () => {
    const [reader, binary] = await Promise.all([
      import("./zxing/reader/index.js"),
      fetch("zxing/zxing_reader.wasm").then((response) => response.arrayBuffer()),
    ]);
    reader.prepareZXingModule({overrides: {wasmBinary: binary}});
    return reader;
  })();
  return prepared;
}

async function byZxing(bitmap) {
  const reader = await zxing();
  // Photographs of a telephone are larger than needed; pictures of a chat may be small.
  for (const side of [LARGEST, 1100, 600]) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const found = await reader.readBarcodes(pixels(bitmap, scale), {formats: ["QRCode"], tryHarder: true, maxNumberOfSymbols: 1});
    const good = found.find((one) => one.isValid && one.text);
    if (good) return good.text;
    if (scale === 1 && side !== LARGEST) break;
  }
  return null;
}

function pixels(bitmap, scale) {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  // Where a picture is transparent it is paper.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
