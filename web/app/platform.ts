import { type Platform, platformMeta, usualPlatform } from '#shared/settings/platform.ts'

/** The server writes it into the page, so that no screen waits for it. */
const read = (): Platform => {
  try {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name="${platformMeta}"]`)
    // A page kept from before may lack what came since.
    return { ...usualPlatform, ...JSON.parse(meta?.content ?? '') }
  } catch {
    return usualPlatform // no page, or one that no server of ours has filled in
  }
}

/** As it was when this page was loaded, or changed on it since. */
export const platform = read()
