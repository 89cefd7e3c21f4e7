import { expect, test } from '../support/fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('trusted types are enforced, and the app works with them (S129)', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer, allowConsoleError }) => {
  allowConsoleError(/TrustedHTML|TrustedScriptURL/)
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      seen.push(`${violatedDirective} ${sample}`),
    )
  })
  const violations = () => page.evaluate(() => (window as never as { seen: string[] }).seen)
  await page.goto('/auth')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  expect(await violations()).toEqual([])
  await newcomer()
  for (const path of ['/', '/events', '/community', '/resources/finding-housing', '/profile']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations(), path).toEqual([])
  }
  const refused = await page.evaluate(async () => {
    const outcomes: string[] = []
    try {
      document.createElement('div').innerHTML = '<img src=x>'
    } catch (error) {
      outcomes.push((error as Error).name)
    }
    await navigator.serviceWorker
      .register('/other.js')
      .catch((error: Error) => outcomes.push(error.name))
    return outcomes
  })
  expect(refused).toEqual(['TypeError', 'TypeError'])
})
