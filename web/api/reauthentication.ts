import type { ApiError } from './apiError.ts'

/** Resolves to whether the user has re-authenticated. */
type Prompt = () => Promise<boolean>

let prompt: Prompt | null = null
let pending: Promise<boolean> | null = null

// The dialog's code loads when the page is idle. If that fails, no prompt is ever registered.
const promptTimeoutMs = 10_000

let promptIsReady = () => {}

const waitForPrompt = () =>
  new Promise<void>((resolve) => {
    promptIsReady = resolve
    setTimeout(resolve, promptTimeoutMs)
  })

const runPrompt = async () => {
  if (!prompt) await waitForPrompt()
  return (await prompt?.()) ?? false
}

/** Registers the dialog that asks the user to sign in. Returns the function that removes it. */
export const setReauthenticationPrompt = (given: Prompt) => {
  prompt = given
  promptIsReady()
  return () => {
    if (prompt === given) prompt = null
  }
}

/** Whether the call may be repeated. Calls that fail at the same time share one prompt. */
export const reauthenticate = async ({ code }: ApiError): Promise<boolean> => {
  if (code !== 'recent_sign_in_required') return false
  pending ??= runPrompt().finally(() => {
    pending = null
  })
  return pending
}
