import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { trends } from '#shared/admin/trends/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { aFile, trackDownloads } from '#web/testing/downloads.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { toast } from '#web/testing/toasts.ts'

const section = page.getByRole('region', { name: 'Trends', exact: true })
const chip = (name: string) => section.getByRole('button', { name, exact: true })
const lengthInDays = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
const lastCall = () => fakeApi.calls(trends.read).at(-1) ?? { from: '', to: '' }

beforeEach(fakeAdminApi)

test.for(firstOf([320, 1280]))('at %i px trends are charts with a table each', async (width) => {
  await page.viewport(width, 860)
  await renderAdmin('/admin?tab=analytics')
  await expect
    .element(section)
    .toMatchTextContent('60 bookings for 4 events. The previous 30 days had 400.')
  await expect.element(section).toMatchTextContent('New users12↑ up 20% on the previous 30 days')
  await expect.element(section).toMatchTextContent('Bookings60↓ down 85% on the previous 30 days')
  await expect
    .element(section)
    .toMatchTextContent(
      'Attendance80%About 8 in 10 with a booking came.Same as in the previous 30 days',
    )
  await expect
    .element(section)
    .toMatchTextContent(
      'Returning people45%About 5 in 10 had been to an event before.Too few people in the previous 30 days',
    )
  await expect.element(section.getByRole('img', { name: /^New users: chart/ })).toBeVisible()
  const places = section.getByRole('region', { name: 'Places taken at events', exact: true })
  await places.getByText('Show as a table').click()
  const table = places.getByRole('table')
  await expect.element(table.getByRole('cell').first()).toHaveTextContent('40')
  await expect.element(table.getByRole('cell').last()).toHaveTextContent('fewer than 5')
  await expectAccessible(`trends, ${width} px`)
  expectNoSidewaysScroll(`trends, ${width} px`)
})

nightlyTest('in right-to-left languages, time runs to the left', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => {
    document.documentElement.dir = 'ltr'
  })
  await page.viewport(1280, 860)
  await renderAdmin('/admin?tab=analytics')
  const drawing = section.getByRole('img', { name: /^New users: chart/ })
  await expect.element(drawing).toBeVisible()
  const { Chart } = await import('chart.js')
  const chart = Chart.getChart(drawing.element() as HTMLCanvasElement)
  const { x, y } = chart?.scales ?? {}
  expect(x?.getPixelForDecimal(1)).toBeLessThan(x?.getPixelForDecimal(0) ?? 0)
  expect(y?.left).toBeGreaterThan(x?.left ?? 0)
})

test('the period is chosen by a chip or by dates, and kept in the URL', async () => {
  await renderAdmin('/admin?tab=analytics')
  await expect.poll(() => lengthInDays(lastCall())).toBe(30)
  await chip('Last 90 days').click()
  await expect.poll(() => lengthInDays(lastCall())).toBe(90)
  expect(window.location.search).toBe('?tab=analytics&filter=90')
  await chip('Choose dates').click()
  await section.getByLabelText('From').fill('2026-01-01')
  await section.getByLabelText('To', { exact: true }).fill('2026-01-31')
  await expect.poll(lastCall).toEqual({ from: '2026-01-01', to: '2026-01-31' })
})

nightlyTest('the numbers are downloaded for the chosen period', async () => {
  const names = trackDownloads()
  fakeApi.on(trends.file, () => aFile('welkom-analytics-2026-01-01-2026-01-31.csv'))
  await renderAdmin('/admin?tab=analytics&filter=custom&from=2026-01-01&to=2026-01-31')
  await section.getByRole('button', { name: 'Download CSV' }).click()
  await expect.element(toast('Analytics downloaded')).toBeVisible()
  expect(names).toEqual(['welkom-analytics-2026-01-01-2026-01-31.csv'])
  expect(fakeApi.calls(trends.file)).toEqual([{ from: '2026-01-01', to: '2026-01-31' }])
})
