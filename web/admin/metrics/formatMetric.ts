import { localeFormat } from '#web/ui/localeFormat.ts'

const numbers = (options: Intl.NumberFormatOptions) =>
  localeFormat(JSON.stringify(options), (locale) => new Intl.NumberFormat(locale, options))

/** "1,234"; "2.5" */
export const formatNumber = (value: number) => numbers({ maximumFractionDigits: 1 }).format(value)

/** "€1,234.50" */
export const formatEuros = (decimal: string) =>
  numbers({ style: 'currency', currency: 'EUR', currencyDisplay: 'narrowSymbol' }).format(
    Number(decimal),
  )

/** "€1,234"; "€1,234.50" */
export const formatRoundEuros = (decimal: string) =>
  numbers({
    ...{ style: 'currency', currency: 'EUR', currencyDisplay: 'narrowSymbol' },
    trailingZeroDisplay: 'stripIfInteger',
  }).format(Number(decimal))

/** "83%"; "–" if there is no data. */
export const formatPercent = (percent: number | null) =>
  percent === null
    ? '–'
    : numbers({ style: 'percent', maximumFractionDigits: 1 }).format(percent / 100)
