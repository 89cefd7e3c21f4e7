import { IconBook } from '@tabler/icons-react'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { BuddiesIntro } from './BuddiesIntro.tsx'
import styles from './BuddiesSection.module.css'
import { BuddyListSkeleton } from './BuddyList.tsx'
import { useBuddiesSearchParams } from './buddiesSearchParams.ts'
import { useBuddyProfile, useMatches } from './data.ts'
import { FirstLanguages } from './languages/FirstLanguages.tsx'
import { MyLanguages } from './languages/MyLanguages.tsx'
import { MatchesSection } from './matches/MatchesSection.tsx'
import { Suggestions } from './matches/Suggestions.tsx'

const WeekDialog = lazyComponent(
  async () => (await import('./curriculum/WeekDialog.tsx')).WeekDialog,
)

const LearnedDialog = lazyComponent(
  async () => (await import('./learned/LearnedDialog.tsx')).LearnedDialog,
)

/** Language buddies: a tab of the connections screen. */
export const BuddiesSection = () => {
  const { data: me } = useMe()
  const urlState = useBuddiesSearchParams()
  const profile = useBuddyProfile()
  const matches = useMatches()
  const { params } = urlState
  // The form disappears after saving.
  const focusProps = useFocusRestore<HTMLDivElement>(profile.data?.profile == null)
  const failed = profile.isLoadingError ? profile : matches.isLoadingError ? matches : null
  if (failed) return <LoadFailure title={t('buddies.loadFailed')} query={failed} />
  if (!me || !profile.data || !matches.data)
    return <BuddyListSkeleton label={t('common.loadingBuddies')} />
  const myProfile = profile.data.profile
  return (
    <div className={styles.section} {...focusProps}>
      {!myProfile && <BuddiesIntro isHelper={me.role === 'language_buddy'} />}
      <MatchesSection matches={matches.data} urlState={urlState} />
      {myProfile ? (
        <MyLanguages profile={myProfile} urlState={urlState} />
      ) : (
        <FirstLanguages me={me} />
      )}
      {myProfile && <Suggestions urlState={urlState} />}
      <p>
        <Button
          variant="subtle"
          color="soft"
          leftSection={<IconBook size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => urlState.open({ dialog: 'learned' })}
        >
          {t('conversation.corrections.learned')}
        </Button>
      </p>
      {params.dialog === 'learned' && <LearnedDialog isOpen onClose={urlState.close} />}
      {params.match && (
        <WeekDialog
          match={matches.data.find(({ id }) => id === params.match) ?? null}
          id={params.match}
          urlState={urlState}
        />
      )}
    </div>
  )
}
