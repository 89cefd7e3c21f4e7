import { median } from './median.ts'
export type Contest = Record<'product' | 'bare' | 'sql', (seconds: number) => Promise<number>>
export type Outcome = Record<keyof Contest, number>

const names = ['product', 'bare', 'sql'] as const

/** All three in turn, again and again, so that a slow minute of the machine touches each alike. */
export const compete = async (
  contest: Contest,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Outcome> => {
  for (const name of names) await contest[name](1)
  const results = { product: [] as number[], bare: [] as number[], sql: [] as number[] }
  for (let round = 0; round < rounds; round++)
    for (const name of names) results[name].push(await contest[name](seconds))
  return {
    product: median(results.product),
    bare: median(results.bare),
    sql: median(results.sql),
  }
}

export const outcomeLines = (title: string, { product, bare, sql }: Outcome): string[] => {
  const rate = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
  const share = (value: number) => `${((product / value) * 100).toFixed(1)} %`
  return [
    title,
    `  product               ${rate(product)}`,
    `  bare node:http        ${rate(bare)}: the product does ${share(bare)} of it`,
    `  the same SQL alone    ${rate(sql)}: the product does ${share(sql)} of it`,
  ]
}
