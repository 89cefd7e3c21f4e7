import type { Page } from '@playwright/test'
import { mailTo } from './mail.ts'

/** The link of the newest such mail, as a path of the page's own. */
export const linkMailedTo = async (
  address: string,
  subject: RegExp,
  dataDir?: string,
): Promise<string> => {
  const { text = '' } = await mailTo(address, subject, dataDir)
  const link = /https?:\/\/\S+[?&]token=\S+/.exec(text)?.[0]
  if (!link) throw new Error('The mail has no link')
  return link
}

export const securityCard = (page: Page) =>
  page.getByRole('region', { name: 'Sign-in and security' })

export const openSettings = async (page: Page) => {
  await page.goto('/profile?tab=settings')
  await securityCard(page).waitFor()
}
