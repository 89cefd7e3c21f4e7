const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const euros = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })

/** "1,234"; "2.5" */
export const showNumber = (value: number) => numbers.format(value)

/** "€1,234.50" */
export const showEuros = (decimal: string) => euros.format(Number(decimal))

/** "83%"; "–" where there is nothing to say yet. */
export const showPercent = (percent: number | null) => (percent === null ? '–' : `${percent}%`)
