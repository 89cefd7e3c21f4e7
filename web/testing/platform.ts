import { onTestFinished } from 'vitest'
import type { Platform } from '#shared/settings/platform.ts'
import { platform } from '#web/page/platform.ts'

/** Settings of the community, until the end of the test. */
export const setPlatform = (changes: Partial<Platform>) => {
  const before = { ...platform }
  onTestFinished(() => void Object.assign(platform, before))
  Object.assign(platform, changes)
}
