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

const ignoreHint = 'If this wasn’t you, you don’t need to do anything.'

/** Sent to the owner of the address, so the requesting user does not learn that it is taken. */
const addressTaken = (community: string): LinkMailTexts => ({
  subject: 'This address already has an account',
  paragraphs: [
    `Someone entered this address on ${community}, but another account uses it or used it until recently. We haven’t changed anything.`,
  ],
  action: 'Log in',
  closing:
    'If this was you, log in with this address. You can also ask for a new password there. If this wasn’t you, you don’t need to do anything.',
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
        `Someone created an account on ${community} with this address. If this was you, enter this code there or press the button.`,
      ],
      facts: [['Code', code]],
      action: 'Confirm this address',
      closing:
        'Both work for 7 days. If this wasn’t you, you don’t need to do anything. We won’t email you again, and we delete accounts that aren’t confirmed.',
    }
  if (purpose === 'resetPassword')
    return {
      subject: 'Choose a new password',
      paragraphs: [
        'Someone asked for a new password for your account. If this was you, press the button to choose one.',
      ],
      action: 'Choose a new password',
      closing: `The link works once, for 30 minutes. ${ignoreHint}`,
    }
  if (purpose === 'confirmEmail')
    return {
      subject: 'Confirm your new email address',
      paragraphs: [
        `Someone entered this address as theirs on ${community}. If this was you, please confirm it.`,
      ],
      action: 'Confirm this address',
      closing: `The link works once, for 24 hours. ${ignoreHint}`,
    }
  return {
    subject: isOld
      ? 'Your email address was changed'
      : 'Someone asked to change your email address',
    paragraphs: [
      isOld
        ? 'Your account now uses a different email address. If you changed it or asked us to, everything is fine.'
        : 'Your account will use a different email address once it’s confirmed. If you asked for this, everything is fine.',
    ],
    action: 'This wasn’t me',
    closing:
      'The link works for 7 days. It keeps this address for your account and logs you out everywhere. It removes passkeys and two-step verification added since this email. Your password stops working, and we’ll send you a link to choose a new one.',
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
      why: `Someone entered this address on ${community}.`,
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
