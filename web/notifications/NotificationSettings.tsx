import { SettingCategory } from '#shared/notifications/settings.ts'
import type { Me } from '#shared/users/user.ts'
import { Card } from '#web/ui/Card.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { CategorySwitches } from './CategorySwitches.tsx'
import { useChangePreviews, useNotificationSettings } from './data.ts'
import styles from './NotificationSettings.module.css'
import { SettingBones } from './SettingBones.tsx'
import { categoryWords } from './settingWords.ts'

const shown = Object.keys(categoryWords).map((category) => SettingCategory.parse(category))

/** What reaches the person signed in by which way, switch by switch. */
export const NotificationSettings = ({ me }: { me: Pick<Me, 'marketingConsent'> }) => {
  const { data, error, refetch, isFetching } = useNotificationSettings()
  const previews = useChangePreviews()

  const content = () => {
    if (error && !data)
      return (
        <FailedState
          title="Your settings could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )
    if (!data) return <SettingBones />
    const isPreviewed = previews.isPending ? previews.variables.showsPreviews : data.showsPreviews
    return (
      <>
        <div className={styles.rows}>
          {shown.map((category) => (
            <CategorySwitches
              key={category}
              category={category}
              isBarred={category === 'marketing' && !me.marketingConsent}
              settings={data.settings.filter((setting) => setting.category === category)}
            />
          ))}
        </div>
        <SwitchField
          label="Show the text of messages in push notifications and emails"
          description="Off, they say who wrote to you and not what: others may see your screen."
          checked={isPreviewed}
          onChange={(event) => previews.mutate({ showsPreviews: event.currentTarget.checked })}
        />
      </>
    )
  }
  return (
    <Card as="section" className={styles.card} aria-labelledby="notification-settings">
      <div>
        <h2 id="notification-settings">What reaches you</h2>
        <p className={styles.lead}>
          A switch counts from the moment you touch it. Push comes only to devices that are enabled
          below, and only for what is on there too.
        </p>
      </div>
      {content()}
    </Card>
  )
}
