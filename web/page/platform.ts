import { defaultPlatform, type PageSettings, platformMeta } from '#shared/settings/platform.ts'

/** The server writes the settings into the page, so that no screen waits for them. */
const read = (): PageSettings => {
  try {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name="${platformMeta}"]`)
    // A page cached by an older version may lack newer settings.
    return { ...defaultPlatform, ...JSON.parse(meta?.content ?? '') }
  } catch {
    return defaultPlatform // no document, or a page without settings
  }
}

/** The settings as of the page load, or as changed on this page since. */
export const platform = read()
