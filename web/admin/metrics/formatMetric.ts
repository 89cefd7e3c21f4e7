const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const euros = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })

/** "1,234"; "2.5" */
export const formatNumber = (value: number) => numbers.format(value)

/** "€1,234.50" */
export const formatEuros = (decimal: string) => euros.format(Number(decimal))

/** "83%"; "–" if there is no data. */
export const formatPercent = (percent: number | null) => (percent === null ? '–' : `${percent}%`)
