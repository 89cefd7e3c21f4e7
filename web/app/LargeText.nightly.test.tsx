import { test } from 'vitest'
import { expectNoSidewaysScroll, setTextSize, setViewport } from '#web/testing/layout.ts'
import { fakeCommunity, readers, screens, settled } from '#web/testing/pseudoLocale.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

for (const [width, percent] of [
  [390, 200],
  [390, 150],
  [1280, 200],
] as const)
  test.each(screens)(
    `at ${width} px, $path of a $who does not scroll sideways with text of ${percent} %`,
    async ({ who, path }) => {
      await setViewport([width, 844])
      setTextSize(percent)
      fakeCommunity()
      await renderApp(path, readers[who])
      await settled(path)
      expectNoSidewaysScroll(path)
    },
  )
