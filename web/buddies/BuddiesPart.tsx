import { lazy, Suspense } from 'react'
import { useMe } from '#web/auth/data.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'
import styles from './BuddiesPart.module.css'
import { BuddyBones } from './BuddyBones.tsx'
import { useBuddyProfile, useMatches } from './data.ts'
import { FirstLanguages } from './languages/FirstLanguages.tsx'
import { MyLanguages } from './languages/MyLanguages.tsx'
import { MatchesPart } from './matches/MatchesPart.tsx'
import { Suggestions } from './matches/Suggestions.tsx'
import { useBuddiesPlace } from './useBuddiesPlace.ts'
import { Welcome } from './Welcome.tsx'

const WeekDialog = lazy(async () => ({
  default: (await import('./path/WeekDialog.tsx')).WeekDialog,
}))

/** People who teach each other their languages: a part of the connections screen. */
export const BuddiesPart = () => {
  const { data: me } = useMe()
  const control = useBuddiesPlace()
  const profile = useBuddyProfile()
  const matches = useMatches()
  const { place } = control
  const shown = useLastShown(place.match ?? null)
  // The form goes when it has done its work.
  const kept = useFocusKept<HTMLDivElement>(profile.data?.profile == null)
  const failed = profile.isLoadingError ? profile : matches.isLoadingError ? matches : null
  if (failed)
    return (
      <FailedState
        title="Your language buddies could not be loaded"
        reason={failed.error.reason}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      />
    )
  if (!me || !profile.data || !matches.data) return <BuddyBones what="language buddies" />
  const mine = profile.data.profile
  return (
    <div className={styles.part} {...kept}>
      {!mine && <Welcome isHelper={me.role === 'language_buddy'} />}
      <MatchesPart matches={matches.data} control={control} />
      {mine ? <MyLanguages profile={mine} control={control} /> : <FirstLanguages me={me} />}
      {mine && <Suggestions control={control} />}
      {shown && (
        <Suspense>
          <WeekDialog
            match={matches.data.find(({ id }) => id === shown) ?? null}
            id={shown}
            control={control}
          />
        </Suspense>
      )}
    </div>
  )
}
