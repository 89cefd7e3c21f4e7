import { useEffect } from 'react'
import { useMe } from '#web/auth/data.ts'
import { SignInAgain } from '#web/auth/security/SignInAgain.tsx'
import { Corner } from '#web/install/Corner.tsx'
import { stopExplaining, useIsExplaining } from '#web/install/explaining.ts'
import { HowToInstall } from '#web/install/HowToInstall.tsx'
import { InstallCard } from '#web/install/InstallCard.tsx'
import { isInstalled } from '#web/install/installed.ts'
import { keepAllSoon } from '#web/install/keepAll.ts'
import { followLaunches } from '#web/install/launches.ts'
import { followVersions, useIsNewer } from '#web/install/newer.ts'
import { noteInstalled } from '#web/install/offer.ts'
import { UpdateNote } from '#web/install/UpdateNote.tsx'
import { watchFields } from '#web/install/unsaved.ts'
import { useCard } from '#web/install/useCard.ts'
import { useConsentRecord } from '#web/privacy/consent/keptRecord.ts'
import { useAskAfterAWhile } from '#web/privacy/consent/useAskAfterAWhile.ts'
import { fetchMenus } from '#web/ui/ActionMenu.tsx'
import { fetchDialogs } from '#web/ui/Dialog.tsx'
import { ToastPositioner } from '#web/ui/ToastPositioner.tsx'
import { CloseToastWithScreen } from './CloseToastWithScreen.tsx'
import { usePush } from './usePush.ts'

/** One after the other: all at once they would hold up who taps just now. */
const fetchInTurn = async () => {
  await fetchDialogs().catch(() => {}) // or when one is opened
  await fetchMenus().catch(() => {})
  await followVersions().catch(() => {}) // tried again at the next start
}

const useInstalledProgram = (isMember: boolean) => {
  useEffect(() => {
    followLaunches()
    if (isInstalled()) noteInstalled()
    void fetchInTurn()
    return watchFields()
  }, [])
  useEffect(() => (isMember ? keepAllSoon() : undefined), [isMember])
}

/** What nobody waits for: it starts when the first screen has come to rest. */
export const AtRest = () => {
  const { data: me } = useMe()
  const isExplaining = useIsExplaining()
  const isNewer = useIsNewer()
  const { isShown, later } = useCard(useConsentRecord()?.timestamp ?? null)
  const isMember = Boolean(me)
  usePush(me === null ? null : me?.id)
  useInstalledProgram(isMember)
  useAskAfterAWhile()
  return (
    <>
      <CloseToastWithScreen />
      <ToastPositioner />
      <SignInAgain />
      {(isNewer || isShown) && (
        <Corner isAboveBar={isMember}>
          {isNewer ? <UpdateNote /> : <InstallCard onLater={later} />}
        </Corner>
      )}
      {isExplaining && <HowToInstall onClose={stopExplaining} />}
    </>
  )
}
