import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { auth } from '#shared/auth/contract.ts'
import type { FirstReply } from '#shared/http/firstReads.ts'
import type { Language } from '#shared/language/languages.ts'
import type { PageSettings } from '#shared/settings/platform.ts'
import { initialDataOf } from '#web/api/client.ts'
import { setFirstReplies } from '#web/api/firstReplies.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { App } from '#web/app/App.tsx'
import { preloadRoute } from '#web/app/routes.tsx'
import { meQuery } from '#web/auth/data.ts'
import { type Messages, replaceMessages } from '#web/language/catalogue.ts'
import { platform } from '#web/page/platform.ts'
import { type Device, setDevice } from '#web/ui/pageWidthHook.ts'

export type PageState = {
  path: string
  /** Without its question mark. */
  search: string
  language: Language
  messages: Messages
  settings: PageSettings
  replies: Record<string, FirstReply>
  device: Device
}

/**
 * The HTML of a screen with its first data. From the loading of its code on, it runs without a
 * pause: the state of the app is shared by all requests.
 */
export const renderPage = async (page: PageState): Promise<string> => {
  await preloadRoute(page.path)
  try {
    replaceMessages(page.language, page.messages)
    Object.assign(platform, page.settings)
    setDevice(page.device)
    setFirstReplies(page.replies)
    queryClient.setQueryData(meQuery.queryKey, initialDataOf(auth.me) ?? null)
    return renderToString(
      <Router ssrPath={page.path} ssrSearch={page.search}>
        <App />
      </Router>,
    )
  } finally {
    queryClient.clear()
    setFirstReplies({})
  }
}
