import { nameWidth } from '../diagram/names/letter-widths.ts'

// What a browser measures, in thousandths of the size. A story compares the table of Latin letters, which is used for them
// here too, with the font (e2e/support/letter-widths.ts). Letters that our font lacks: Cyrillic and Greek of DejaVu Sans Bold,
// the widest font that is common; Chinese, Japanese and Korean of Noto Sans CJK.
const painted: Record<string, number> = Object.fromEntries(
  [
    'Ä724 Ö769 Ü700 ä579 ö605 ü603 ß620 é587 ñ603 ç571 Æ960 æ910 Œ1167 œ1094 Ø770 ø610 Å724 å579 Đ720 ł280 Ł570',
    'А774 Б762 В762 Г637 Д891 Е683 Ж1224 З710 И837 Й837 К817 Л831 М995 Н837 О850 П837 Р733 С734 Т682 У771 Ф992',
    'Х771 Ц928 Ч808 Ш1235 Щ1326 Ъ939 Ы1036 Ь762 Э734 Ю1174 Я770 а675 б698 в633 г522 д808 е678 ж995 з581 и701',
    'й701 к679 л732 м817 н691 о687 п691 р716 с593 т580 у652 ф992 х645 ц741 ч687 ш1062 щ1105 ъ751 ы904 ь632 э593',
    'ю972 я642 Α774 Γ637 Δ774 Θ850 Λ774 Π837 Σ683 Φ850 Ψ850 Ω850 α687 β716 γ681 δ687 ε557 η712 θ687 κ710 λ633',
    'μ736 π791 σ779 φ782 ψ794 ω869 —1000 –500 …1000 ™1000 €696 •639',
    'ー1000 ・1000 ゛1000 、1000 。1000 「1000 ￥1000 Ａ1000 ア1000 サ1000 ビ1000 の1000 あ1000 決1000 済1000',
  ]
    .join(' ')
    .split(' ')
    .map((entry) => [entry.slice(0, 1), Number(entry.slice(1))]),
)
const hangul = 920
const ideograph = 1000

export const paintedLetters = Object.keys(painted)

/** The width of a text at size 1, as a browser would measure it. */
export function paintedWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + widthOf(letter), 0)
}

function widthOf(letter: string): number {
  if (letter <= '~') return nameWidth(letter)
  const known = painted[letter] ?? (/\p{Script=Hangul}/u.test(letter) ? hangul : undefined)
  return (known ?? ideograph) / 1000
}
