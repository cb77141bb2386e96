// An invoice as a PDF. The same invoice is the same file, byte by byte, whenever it is rendered: companies file what
// they receive, and a second download must not look like another document.
import { buffer } from 'node:stream/consumers'
import type { InvoiceDocument } from '@trellis/domain/billing/invoices/invoice-document'
import { startOf } from '@trellis/domain/billing/time/day'
import PDFDocument from 'pdfkit'
import { loadFonts } from './fonts.ts'
import { drawFooter } from './parts/draw-footer.ts'
import { drawHead } from './parts/draw-head.ts'
import { drawLines } from './parts/draw-lines.ts'
import { drawParties } from './parts/draw-parties.ts'
import { drawPayment } from './parts/draw-payment.ts'
import { drawTotals } from './parts/draw-totals.ts'
import { Pen } from './pen.ts'
import { Sheet } from './sheet.ts'
import { toPrintable } from './text/printable-text.ts'

export async function renderInvoicePdf(invoice: InvoiceDocument): Promise<Uint8Array> {
  const fonts = await loadFonts()
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    // No other font than those that are embedded.
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: describe(invoice),
  })
  pdf.registerFont('regular', fonts.regular).registerFont('semibold', fonts.semibold)
  const bytes = buffer(pdf)
  draw(pdf, invoice)
  pdf.end()
  // Readers of PDFs refuse the Buffer that Node makes of a stream.
  return new Uint8Array(await bytes)
}

function draw(pdf: PDFKit.PDFDocument, invoice: InvoiceDocument) {
  const pen = new Pen(pdf)
  const sheet = new Sheet({ pen, addPage: () => pdf.addPage() })
  drawHead(sheet, invoice)
  drawParties(sheet, invoice)
  drawLines(sheet, invoice)
  drawTotals(sheet, invoice)
  drawPayment(sheet, invoice)
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index)
    drawFooter(pen, invoice, { index, count })
  }
}

/** Readers of a file's properties have more fonts than we do, so that nothing is replaced there. */
function describe({ number, seller, issuedOn }: InvoiceDocument): PDFKit.DocumentInfo {
  const oneLine = (text: string) => toPrintable(text, () => true).toWellFormed()
  return {
    Title: oneLine(`Invoice ${number}`),
    Author: oneLine(seller.name),
    Creator: 'Trellis',
    CreationDate: startOf(issuedOn),
  }
}
