import { expect, test } from '../support/fixtures.ts'

const dayMs = 24 * 3_600_000

// Some month that no other test looks at, whose grid ends with days of the month after it.
const monthThatGoesOn = () => {
  const now = new Date()
  for (let ahead = 450 + Math.floor(Math.random() * 300); ; ahead++) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1, 12))
    const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1, 12))
    if (next.getUTCDay() !== 0) return { month, next }
  }
}

const monthText = (date: Date) => date.toISOString().slice(0, 7)
const fullDate = (date: Date) => {
  const weekday = date.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
  const rest = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return `${weekday} ${date.toLocaleDateString('en-GB', rest)}`
}

test('the day that is pressed is the day that opens, also one of the next month', {
  tag: '@eachWidth',
}, async ({ page, newcomer, anEvent }) => {
  const { month, next } = monthThatGoesOn()
  const middle = new Date(month.getTime() + 14 * dayMs)
  for (const startsAt of [middle, middle]) await anEvent({ startsAt })
  const third = await anEvent({ startsAt: middle })
  const after = [await anEvent({ startsAt: next }), await anEvent({ startsAt: next })]
  await newcomer()
  await page.goto(`/events?view=calendar&month=${monthText(month)}`)
  const isWide = (page.viewportSize()?.width ?? 0) > 768

  if (isWide) {
    await page.getByRole('button', { name: `+1 more on ${fullDate(middle)}` }).click()
    const dialog = page.getByRole('dialog', { name: fullDate(middle) })
    await expect(dialog.getByRole('link', { name: third.title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  const nextFirst = page.getByRole('button', { name: `${fullDate(next)}, 2 events` })
  await nextFirst.click()
  const day = isWide
    ? page.getByRole('dialog', { name: fullDate(next) })
    : page.getByRole('region', { name: fullDate(next) })
  for (const { title } of after) await expect(day.getByRole('link', { name: title })).toBeVisible()
  if (isWide) {
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`month=${monthText(month)}$`))
  } else {
    // What was tapped is where Tab comes back to.
    await expect(page).toHaveURL(new RegExp(`month=${monthText(next)}`))
    await expect(nextFirst).toHaveAttribute('tabindex', '0')
  }
})
