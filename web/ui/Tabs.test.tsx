import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { firstOf } from '#web/testing/nightlyTest.ts'
import { Tab, TabList, Tabs } from './Tabs.tsx'

const labels = ['Профіль', 'Сповіщення', 'Активність', 'Налаштування']

const Example = () => {
  const [value, setValue] = useState('Налаштування')
  return (
    <div style={{ width: 320 }}>
      <Tabs value={value} onChange={setValue}>
        <TabList aria-label="Example">
          {labels.map((label) => (
            <Tab key={label} value={label}>
              {label}
            </Tab>
          ))}
        </TabList>
      </Tabs>
    </div>
  )
}

test.each(firstOf(['ltr', 'rtl']))(
  'tabs stay in one row that scrolls to the selected one, %s',
  async (direction) => {
    document.documentElement.dir = direction
    onTestFinished(() => {
      document.documentElement.dir = 'ltr'
    })
    await render(<Example />)
    await expect.element(page.getByRole('tablist')).toBeVisible()
    const list = page.getByRole('tablist').element().getBoundingClientRect()
    const expectInView = (label: string) => {
      const tab = page.getByRole('tab', { name: label }).element().getBoundingClientRect()
      expect(tab.left).toBeGreaterThanOrEqual(list.left - 1)
      expect(tab.right).toBeLessThanOrEqual(list.right + 1)
      expect(tab.top).toBe(list.top)
    }
    expectInView('Налаштування')
    await page.getByRole('tab', { name: 'Профіль' }).click()
    await expect
      .element(page.getByRole('tab', { name: 'Профіль' }))
      .toHaveAttribute('aria-selected', 'true')
    expectInView('Профіль')
  },
)
