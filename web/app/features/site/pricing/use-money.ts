import { useTranslation } from 'react-i18next'

/** Whole amounts without cents, others with. */
export function useMoney(): (amount: number, currency: string) => string {
  const { i18n } = useTranslation()
  return (amount, currency) =>
    new Intl.NumberFormat(i18n.language, {
      style: 'currency',
      currency: currency.toUpperCase(),
      minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
    }).format(amount / 100)
}
