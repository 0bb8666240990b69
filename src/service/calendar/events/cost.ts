import type { CalendarSettings } from '../settings.ts'

const AMOUNT = /\d+(?:[.,’' ]\d{3})*(?:[.,]\d{1,2})?/g
const BARE = /^\d+(?:[.,]\d{1,2})?$/
const RANGE = /^(\d+(?:[.,]\d{1,2})?)\s*[-–]\s*(\d+(?:[.,]\d{1,2})?)$/
const FREE = /^(?:0+(?:[.,]0+)?|free)$/i

type Currency = Pick<CalendarSettings, 'currency_symbol' | 'currency_code' | 'currency_position'>

const withSymbol = (amount: string, { currency_symbol, currency_position }: Currency): string =>
  currency_position === 'prefix' ? `${currency_symbol}${amount}` : `${amount} ${currency_symbol}`

/**
 * Returns the cost for display: numbers get the site's currency symbol, zero becomes `Free`, and other texts
 * stay unchanged.
 */
export function presentCost(cost: string, currency: Currency): string {
  const text = cost.trim()
  if (FREE.test(text)) return 'Free'
  if (BARE.test(text)) return withSymbol(text, currency)
  const [, low, high] = RANGE.exec(text) ?? []
  return low === undefined || high === undefined
    ? text
    : `${withSymbol(low, currency)} – ${withSymbol(high, currency)}`
}

/** Parses amounts such as `1’234.50` and `12,5`. */
function amountOf(text: string): number {
  const [, whole = text, fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${fraction || '0'}`)
}

export function costDetails(cost: string, currency: Currency) {
  const text = cost.trim()
  const amounts = FREE.test(text) ? [0] : (text.match(AMOUNT) ?? []).map(amountOf)
  return {
    currency_symbol: currency.currency_symbol,
    currency_code: currency.currency_code,
    currency_position: currency.currency_position,
    values: amounts.toSorted((one, other) => one - other).map(String),
  }
}
