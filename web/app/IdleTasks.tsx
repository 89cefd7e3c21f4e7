import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useMe } from '#web/auth/data.ts'
import { Reauthenticate } from '#web/auth/security/Reauthenticate.tsx'
import { CornerPanel } from '#web/install/CornerPanel.tsx'
import { HowToInstall } from '#web/install/HowToInstall.tsx'
import { InstallCard } from '#web/install/InstallCard.tsx'
import { closeInstallDialog, useIsInstallDialogOpen } from '#web/install/installDialog.ts'
import { isRunningInstalled, recordInstalled } from '#web/install/installPrompt.ts'
import { handleLaunchQueue } from '#web/install/launchQueue.ts'
import { trackUnsavedFields, UpdateNotice } from '#web/install/UpdateNotice.tsx'
import { useInstallCard } from '#web/install/useInstallCard.ts'
import { useLanguage } from '#web/language/catalogue.ts'
import { Moments } from '#web/onboarding/moments/Moments.tsx'
import { useLocationHash } from '#web/page/RouteFocus.tsx'
import { isDialogHistoryEntry } from '#web/page/urlState.ts'
import { useConsentRecord } from '#web/privacy/consent/consentStore.ts'
import { useDelayedConsentPrompt } from '#web/privacy/consent/useDelayedConsentPrompt.ts'
import { preloadMenus } from '#web/ui/ActionMenu.tsx'
import { preloadDialogs } from '#web/ui/Dialog.tsx'
import { preloadMountedDialogs } from '#web/ui/lazyComponent.tsx'
import { ToastPositioner } from '#web/ui/ToastPositioner.tsx'
import { closeToast, useToast } from '#web/ui/toast.ts'
import {
  schedulePrecache,
  useIsUpdateAvailable,
  watchForUpdates,
} from '#web/worker/registration.ts'
import { PullToRefresh } from './PullToRefresh.tsx'

/** One at a time, so that taps are not delayed. */
const preloadSequentially = async () => {
  await preloadDialogs().catch(() => {}) // loaded when a dialog opens
  await preloadMenus().catch(() => {})
  await import('./BackButton.tsx').catch(() => {})
  await watchForUpdates().catch(() => {}) // the next start retries
}

const onIntent = ({ target }: Event) => {
  if (target instanceof Element && target.closest('[aria-haspopup]')) preloadMountedDialogs()
}

/** Hovering, touching or focusing a button that opens a dialog or a menu comes before the click. */
const usePreloadOnIntent = () => {
  useEffect(() => {
    window.addEventListener('pointerover', onIntent)
    window.addEventListener('focusin', onIntent)
    return () => {
      window.removeEventListener('pointerover', onIntent)
      window.removeEventListener('focusin', onIntent)
    }
  }, [])
}

const useInstalledApp = (isMember: boolean) => {
  useEffect(() => {
    handleLaunchQueue()
    if (isRunningInstalled()) recordInstalled()
    void preloadSequentially()
    return trackUnsavedFields()
  }, [])
  const language = useLanguage()
  useEffect(() => (isMember ? schedulePrecache(language) : undefined), [isMember, language])
}

/** Tasks that start when the browser is idle after the first screen. */
export const IdleTasks = () => {
  const { data: me } = useMe()
  const isInstallDialogOpen = useIsInstallDialogOpen()
  const isUpdateAvailable = useIsUpdateAvailable()
  const { isShown, dismissCard } = useInstallCard(useConsentRecord()?.timestamp ?? null)
  const isMember = Boolean(me)
  usePushRegistration(me === null ? null : me?.id)
  useInstalledApp(isMember)
  usePreloadOnIntent()
  useDelayedConsentPrompt()
  return (
    <>
      <DismissToastOnNavigation />
      <ToastPositioner />
      <Moments />
      {isMember && <PullToRefresh />}
      <Reauthenticate />
      {(isUpdateAvailable || isShown) && (
        <CornerPanel isAboveBar={isMember}>
          {isUpdateAvailable ? <UpdateNotice /> : <InstallCard onLater={dismissCard} />}
        </CornerPanel>
      )}
      {isInstallDialogOpen && <HowToInstall onClose={closeInstallDialog} />}
    </>
  )
}

const isInToast = (target: EventTarget | null) =>
  target instanceof Node && Boolean(document.getElementById('toasts')?.contains(target))

/**
 * Closes the toast when the user navigates or opens a dialog, to which it might seem to belong. A
 * navigation that is part of the action keeps the toast.
 */
const DismissToastOnNavigation = () => {
  const toast = useToast()
  const [path] = useLocation()
  const search = useSearch()
  const hasActed = useRef(false)
  useEffect(() => {
    hasActed.current = false
    if (!toast) return
    const act = ({ target }: Event) => {
      hasActed.current ||= !isInToast(target)
    }
    window.addEventListener('click', act, true)
    window.addEventListener('popstate', act)
    return () => {
      window.removeEventListener('click', act, true)
      window.removeEventListener('popstate', act)
    }
  }, [toast])
  // The hash names the page of the settings and of the privacy screen.
  const page = path + useLocationHash()
  const before = useRef({ page, search })
  useEffect(() => {
    const isElsewhere = before.current.page !== page
    const isOpened = before.current.search !== search && isDialogHistoryEntry()
    before.current = { page, search }
    if (hasActed.current && (isElsewhere || isOpened)) closeToast()
  }, [page, search])
  return null
}

/** Starts push for the user; null: signed out, undefined: not known yet. */
const usePushRegistration = (userId: string | null | undefined) => {
  useEffect(() => {
    if (userId === undefined) return
    const start = async () => {
      const { startPush } = await import('#web/push/startPush.ts')
      await startPush(userId)
    }
    void start().catch(() => {}) // the next start retries
  }, [userId])
}
