import type { MailLinkRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { hashCode, hashToken, newCode, newToken } from '#server/http/token.ts'
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

const ignoreHint = 'If it was not you, do nothing: nothing changes.'

/** Sent to the owner of the address, so the requesting user does not learn that it is taken. */
const addressTaken = (community: string): LinkMailTexts => ({
  subject: 'This address has an account already',
  paragraphs: [
    `Somebody gave this address as theirs on ${community}, but an account there has it, or had it until lately. Nothing was changed.`,
  ],
  action: 'Sign in',
  closing:
    'If it was you, sign in with this address; there you can also ask for a new password. If it was not you, do nothing: nothing changes.',
})

const textsFor = (
  { purpose, isOld }: store.FoundLink,
  community: string,
  code: string,
): LinkMailTexts => {
  if (purpose === 'confirmAccount')
    return {
      subject: 'Confirm your email address',
      paragraphs: [
        `Somebody made an account on ${community} with this address. If that was you, type this code there, or press the button.`,
      ],
      facts: [['Code', code]],
      action: 'Confirm this address',
      closing:
        'Both work for 7 days. If it was not you, do nothing: we write to you no more, and an account that nobody confirms is deleted.',
    }
  if (purpose === 'resetPassword')
    return {
      subject: 'Choose a new password',
      paragraphs: ['Somebody asked for a new password for your account.'],
      action: 'Choose a new password',
      closing: `The link works once, for 30 minutes. ${ignoreHint}`,
    }
  if (purpose === 'confirmEmail')
    return {
      subject: 'Confirm your new email address',
      paragraphs: [
        `Somebody gave this address as theirs on ${community}. It counts once you confirm it.`,
      ],
      action: 'Confirm this address',
      closing: `The link works once, for 24 hours. ${ignoreHint}`,
    }
  return {
    subject: isOld
      ? 'Your email address was changed'
      : 'Somebody asked to change your email address',
    paragraphs: [
      isOld
        ? 'Another address now counts for your account. If you did that, or asked us to, all is well.'
        : 'Another address will count for your account once it is confirmed. If you asked for that, all is well.',
    ],
    action: 'This was not me',
    closing:
      'The link works for 7 days. It keeps this address for your account, signs you out everywhere, removes passkeys and a second factor added since this mail, ends your password and sends you a link for a new one.',
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
  const { publicUrl } = config
  const { name: community } = await readPlatform(db)
  const isTaken = link.purpose === 'confirmEmail' && link.isOfOther
  const texts = isTaken ? addressTaken(community) : textsFor(link, community, code)
  const { subject, paragraphs, facts = [], action, closing } = texts
  const rendered = composeMail({
    ...greetingAndFooter('security', { name: link.name, publicUrl, unsubscribeUrl: '', community }),
    // The address may belong to someone else, so the mail contains no user name.
    ...((link.purpose === 'confirmEmail' || !link.isConfirmed) && {
      greeting: 'Hello,',
      why: `Somebody gave this address on ${community}.`,
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
  return { ...rendered, to: link.email }
}
