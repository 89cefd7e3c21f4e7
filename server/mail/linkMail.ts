import type { MailLinkRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { hashCode, hashToken, newCode, newToken } from '#server/http/token.ts'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { confirmPath, resetPath } from '#shared/auth/security/contract.ts'
import type { PagePath } from '#shared/http/pages.ts'
import { composeMail, greetingAndFooter, type RenderedMail } from './compose.ts'
import * as store from './store.ts'

type LinkMailTexts = {
  subject: string
  paragraphs: string[]
  facts?: [string, string][]
  action: string
  closing: string
}

const thenIgnore = (closing: string) => `${closing} ${t('mail.link.notYou')}`

/** Sent to the owner of the address, so the requesting user does not learn that it is taken. */
const addressTaken = (community: string): LinkMailTexts => ({
  subject: t('mail.addressTaken.subject'),
  paragraphs: [t('mail.addressTaken.text', { community })],
  action: t('common.login'),
  closing: t('mail.addressTaken.closing'),
})

const textsFor = (
  { purpose, isOld }: store.FoundLink,
  community: string,
  code: string,
): LinkMailTexts => {
  if (purpose === 'confirmAccount')
    return {
      subject: t('mail.confirmAccount.subject'),
      paragraphs: [t('mail.confirmAccount.text', { community })],
      facts: [[t('mail.confirmAccount.code'), code]],
      action: t('mail.link.confirmAddress'),
      closing: t('mail.confirmAccount.closing'),
    }
  if (purpose === 'resetPassword')
    return {
      subject: t('mail.resetPassword.subject'),
      paragraphs: [t('mail.resetPassword.text')],
      action: t('mail.resetPassword.action'),
      closing: thenIgnore(t('mail.resetPassword.closing')),
    }
  if (purpose === 'confirmEmail')
    return {
      subject: t('mail.confirmEmail.subject'),
      paragraphs: [t('mail.confirmEmail.text', { community })],
      action: t('mail.link.confirmAddress'),
      closing: thenIgnore(t('mail.confirmEmail.closing')),
    }
  return {
    subject: t(isOld ? 'mail.undoEmail.changedSubject' : 'mail.undoEmail.askedSubject'),
    paragraphs: [t(isOld ? 'mail.undoEmail.changedText' : 'mail.undoEmail.askedText')],
    action: t('mail.undoEmail.action'),
    closing: t('mail.undoEmail.closing'),
  }
}

const signInPath = '/auth' satisfies PagePath

const pathOf = (purpose: MailLinkRow['purpose'], token: string) => {
  const query = new URLSearchParams({
    token,
    ...(purpose === 'undoEmail' && { undo: '1' }),
    ...(purpose === 'confirmAccount' && { account: '1' }),
  })
  return `${purpose === 'resetPassword' ? resetPath : confirmPath}?${query}`
}

/**
 * The mail for a valid link, addressed to the link's own address. Each delivery generates a new
 * secret and stores only its hash, so a leaked database or job queue contains no usable link.
 */
export const linkMail = async (
  { db, config, now }: App,
  linkId: string,
): Promise<(RenderedMail & { to: string }) | null> => {
  const [token, code] = [newToken(), newCode()]
  const hashes = { token: hashToken(token), code: hashCode(linkId, code) }
  const link = await store.addLinkSecret(db, linkId, hashes, now())
  if (!link) return null
  const { name: community } = await readPlatform(db)
  const isTaken = link.purpose === 'confirmEmail' && link.isOfOther
  return runInLanguage(isTaken ? link.otherLanguage : link.language, () => ({
    ...renderLink(link, isTaken, { publicUrl: config.publicUrl, community, token, code }),
    to: link.email,
  }))
}

const renderLink = (
  link: store.FoundLink,
  isTaken: boolean,
  {
    publicUrl,
    community,
    token,
    code,
  }: { publicUrl: string; community: string; token: string; code: string },
): RenderedMail => {
  const texts = isTaken ? addressTaken(community) : textsFor(link, community, code)
  const { subject, paragraphs, facts = [], action, closing } = texts
  return composeMail({
    ...greetingAndFooter('security', { name: link.name, publicUrl, unsubscribeUrl: '', community }),
    // The address may belong to someone else, so the mail contains no user name.
    ...((link.purpose === 'confirmEmail' || !link.isConfirmed) && {
      greeting: t('mail.greetingWithoutName'),
      why: t('mail.footer.whyAddressEntered', { community }),
    }),
    subject,
    heading: subject,
    paragraphs,
    facts,
    action: {
      text: action,
      url: publicUrl + (isTaken ? signInPath : pathOf(link.purpose, token)),
    },
    closing: [closing],
  })
}
