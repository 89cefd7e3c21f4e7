/** A measured value with its target. With `reference`, the target applies to the ratio of the two. */
export type Figure = {
  metric: string
  value: number
  unit: '/s' | 'MB' | 'KB' | 'ms' | 's' | ''
  /** Measured in the same run. */
  reference?: { name: string; value: number }
  /** None for what is only reported. */
  target?: { atLeast: number } | { atMost: number }
}

/** The lines of a benchmark, and whether it stayed within its own limits. */
export type BenchResult = { lines: string[]; ok: boolean; figures?: Figure[] }

const digits = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })

const withUnit = (value: number, unit: Figure['unit']) =>
  `${digits(value)}${unit && unit !== '/s' ? ' ' : ''}${unit}`

const isMet = (compared: number, target: NonNullable<Figure['target']>) =>
  'atLeast' in target ? compared >= target.atLeast : compared <= target.atMost

/** A figure without a target is only reported. */
export const isFigureMet = ({ value, reference, target }: Figure) =>
  !target || isMet(reference ? value / reference.value : value, target)

const row = ({ metric, value, unit, reference, target }: Figure) => {
  const ratio = reference ? value / reference.value : null
  const limit = target && ('atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`)
  return [
    metric,
    withUnit(value, unit),
    reference ? `${reference.name}: ${withUnit(reference.value, unit)}` : '',
    ratio === null ? '' : ratio.toFixed(2),
    !limit || reference || !unit ? (limit ?? '') : `${limit} ${unit}`,
    target ? (isMet(ratio ?? value, target) ? 'met' : 'missed') : '',
  ]
}

/** A Markdown table of figures, one row each. */
export const figureTable = (figures: Figure[]): string[] => {
  const heads = ['metric', 'measured', 'reference', 'ratio', 'target', '']
  const lines = [heads, heads.map(() => '---'), ...figures.map(row)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`)
}
