import { IconLock } from '@tabler/icons-react'
import { settingLabels } from '#shared/notifications/settingLabels.ts'
import {
  channelDefaults,
  type NotificationSetting,
  type SettingCategory,
  type NotificationSettings as Settings,
} from '#shared/notifications/settings.ts'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useChangePreviews, useChangeSetting, useNotificationSettings } from './data.ts'
import styles from './NotificationSettings.module.css'

const shown: SettingCategory[] = [
  'bookings',
  'messages',
  'reactions',
  'groupReactions',
  'connections',
  'community',
  'announcements',
  'digest',
  'marketing',
  'security',
]

const hintOf = (category: SettingCategory) =>
  t(`notifications.hint.${category}`, { community: platform.name })

/** One switch for each category and channel. */
export const NotificationSettings = ({ me }: { me: Pick<Me, 'marketingConsent'> }) => {
  const previews = useChangePreviews()

  const renderSettings = (data: Settings) => {
    const isPreviewed = previews.isPending
      ? previews.variables.hasMessagePreviews
      : data.hasMessagePreviews
    return (
      <>
        <div className={styles.rows}>
          {shown.map((category) => (
            <CategorySwitches
              key={category}
              category={category}
              isWithoutConsent={category === 'marketing' && !me.marketingConsent}
              settings={data.settings.filter((setting) => setting.category === category)}
            />
          ))}
        </div>
        <SwitchField
          label={t('notifications.settings.previews')}
          description={t('notifications.settings.previewsHint')}
          checked={isPreviewed}
          onChange={(event) => previews.mutate({ hasMessagePreviews: event.currentTarget.checked })}
        />
      </>
    )
  }
  return (
    <SettingsCard
      id="what-reaches-you"
      title={t('notifications.settings.title')}
      lead={t('notifications.settings.lead')}
    >
      <Loaded
        query={useNotificationSettings()}
        errorTitle={t('notifications.settings.loadFailed')}
        skeleton={<SettingsSkeleton />}
      >
        {renderSettings}
      </Loaded>
    </SettingsCard>
  )
}

const ChannelSwitch = ({
  setting,
  isWithoutConsent,
}: {
  setting: NotificationSetting
  isWithoutConsent: boolean
}) => {
  const change = useChangeSetting()
  const { category, channel } = setting
  const choice = channelDefaults[category][channel]
  if (choice === 'never') return <span className={styles.none} />
  if (choice === 'always')
    return (
      <span className={styles.always}>
        <IconLock size={16} stroke={1.75} aria-hidden="true" />
        <span>
          {t('notifications.settings.always', { channel: t(`notifications.channel.${channel}`) })}
        </span>
      </span>
    )
  const isOn = change.isPending ? change.variables.isOn : setting.isOn
  return (
    <SwitchField
      isCompact
      id={`${channel}-${category}`}
      label={t(`notifications.channel.${channel}`)}
      checked={isOn && !isWithoutConsent}
      disabled={isWithoutConsent}
      onChange={(event) => change.mutate({ category, channel, isOn: event.currentTarget.checked })}
    />
  )
}

type CategorySwitchesProps = {
  category: SettingCategory
  settings: NotificationSetting[]
  /** Without consent nothing is sent, regardless of the switches. */
  isWithoutConsent: boolean
}

const CategorySwitches = ({ category, settings, isWithoutConsent }: CategorySwitchesProps) => {
  const hintId = `hint-${category}`
  return (
    <fieldset className={styles.row} aria-describedby={hintId}>
      <legend className={styles.legend}>{t(settingLabels[category])}</legend>
      <p id={hintId} className={styles.hint}>
        {isWithoutConsent ? t('notifications.settings.noConsent') : hintOf(category)}
      </p>
      <div className={styles.switches}>
        {settings.map((setting) => (
          <ChannelSwitch
            key={setting.channel}
            setting={setting}
            isWithoutConsent={isWithoutConsent}
          />
        ))}
      </div>
    </fieldset>
  )
}

const SettingsSkeleton = () => (
  <LoadingRegion label={t('notifications.settings.loading')}>
    <div className={styles.rows}>
      {shown.map((category) => (
        <div key={category} className={styles.row}>
          <Skeleton width="10rem" height="1.125rem" />
          <p className={styles.hint}>
            <Skeleton width="80%" height="0.875rem" />
          </p>
          <div className={styles.switches}>
            <Skeleton width="5rem" height="1.25rem" />
            <Skeleton width="5rem" height="1.25rem" />
            <Skeleton width="5rem" height="1.25rem" />
          </div>
        </div>
      ))}
    </div>
  </LoadingRegion>
)
