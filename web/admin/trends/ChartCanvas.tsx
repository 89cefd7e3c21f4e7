import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartDataset,
  LinearScale,
  Tooltip,
} from 'chart.js'
import { useEffect, useEffectEvent, useRef } from 'react'
import { localeOf } from '#shared/language/languages.ts'
import { getLanguage, useLanguage } from '#web/language/catalogue.ts'
import { weekdayNames } from '#web/ui/format.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export type ChartData = {
  labels: string[]
  /** Of each label, 0 is Sunday. Null: the points are longer than a day. */
  weekdays: number[] | null
  /** Null: too few people to be shown. */
  current: (number | null)[]
  previous: (number | null)[]
  /** "Last 30 days" */
  names: { current: string; previous: string }
  /** Describes a point in the tooltip. */
  formatValue: (value: number | null) => string
}

type Props = ChartData & { label: string }

const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

type Dataset = ChartDataset<'bar', (number | null)[]>

/**
 * The earlier period is a wide, pale bar behind the one of this period. On a phone of 320 px, thirty
 * bars are at least 6 px wide.
 */
const datasetsOf = ({ current, previous, names }: ChartData): Dataset[] => {
  const colour = token('--blue')
  const bar = { grouped: false, categoryPercentage: 1 }
  return [
    {
      ...{ ...bar, label: names.current, data: current, backgroundColor: colour, order: 1 },
      ...{ barPercentage: 0.75, maxBarThickness: 28, borderRadius: 3 },
    },
    {
      ...{
        ...bar,
        label: names.previous,
        data: previous,
        order: 2,
        barPercentage: 1,
        maxBarThickness: 44,
      },
      backgroundColor: `${colour}55`,
    },
  ]
}

const minLabelWidth = 64
const labelGap = 12

/** Months have long names in some languages. */
const widestLabel = (labels: string[], context: CanvasRenderingContext2D) =>
  Math.max(minLabelWidth, ...labels.map((label) => context.measureText(label).width + labelGap))

const everyNth = (at: number, count: number, width: number, labelWidth: number) => {
  const step = Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, labelWidth)))
  return (count - 1 - at) % step === 0
}

type Drawing = { width: number; labelWidth: number }

/** Mondays; without weekdays, as many as have room, counted from the end. */
const labelAt = (
  { labels, weekdays }: ChartData,
  at: number,
  { width, labelWidth }: Drawing,
): string | string[] => {
  const label = labels[at] ?? ''
  if (weekdays && weekdays.length > 7)
    return weekdays[at] === 1 ? [weekdayNames()[1]?.short ?? '', label] : ''
  return everyNth(at, labels.length, width, labelWidth) ? label : ''
}

const createChart = (canvas: HTMLCanvasElement, data: ChartData) => {
  // Time runs in the reading direction.
  const isRtl = document.documentElement.dir === 'rtl'
  const [grid, text] = [token('--color-border'), token('--color-text-muted')]
  const font = { family: token('--font-family'), size: 12 }
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.font = `${font.size}px ${font.family}`
  const labelWidth = widestLabel(data.labels, context)
  return new Chart<'bar', (number | null)[]>(canvas, {
    type: 'bar',
    data: { labels: data.labels, datasets: datasetsOf(data) },
    options: {
      maintainAspectRatio: false,
      animation: prefersReducedMotion() ? false : { duration: 250 },
      interaction: { mode: 'index', intersect: false },
      locale: localeOf(getLanguage()),
      scales: {
        x: {
          reverse: isRtl,
          grid: { display: false },
          border: { color: grid },
          ticks: {
            ...{ color: text, font, maxRotation: 0, autoSkip: false },
            callback(_, at) {
              return labelAt(data, at, { width: this.chart.width, labelWidth })
            },
          },
        },
        y: {
          position: isRtl ? 'right' : 'left',
          beginAtZero: true,
          suggestedMax: 4,
          grid: { color: grid },
          border: { display: false },
          ticks: { color: text, font, precision: 0, maxTicksLimit: 5 },
        },
      },
      plugins: {
        tooltip: {
          rtl: isRtl,
          textDirection: isRtl ? 'rtl' : 'ltr',
          backgroundColor: token('--color-text'),
          titleColor: token('--color-surface'),
          bodyColor: token('--color-surface'),
          titleFont: font,
          bodyFont: font,
          padding: 10,
          cornerRadius: 8,
          boxPadding: 4,
          callbacks: {
            label: ({ dataset, dataIndex }) =>
              `${dataset.label}: ${data.formatValue(dataset.data[dataIndex] as number | null)}`,
          },
        },
      },
    },
  })
}

/** Draws again when the data, the language, the colours or the direction change. */
const useChart = (data: ChartData) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const draw = useEffectEvent(() => (canvas.current ? createChart(canvas.current, data) : null))
  const { labels, current, previous } = data
  const key = JSON.stringify([labels, current, previous, useLanguage()])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has what is drawn.
  useEffect(() => {
    let chart = draw()
    const look = new MutationObserver(() => {
      chart?.destroy()
      chart = draw()
    })
    look.observe(document.documentElement, {
      attributeFilter: ['data-mantine-color-scheme', 'dir'],
    })
    return () => {
      look.disconnect()
      chart?.destroy()
    }
  }, [key])
  return canvas
}

/** A drawing beside its table, which has the same numbers for everyone who cannot see it. */
export const ChartCanvas = ({ label, ...data }: Props) => (
  <canvas ref={useChart(data)} role="img" aria-label={label} />
)
