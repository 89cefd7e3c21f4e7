import { randomUUID } from 'node:crypto'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { seriesMails } from '#server/events/seriesBooking/seriesMail.ts'
import { groupKind } from '#server/groups/chat/kind.ts'
import * as groupChat from '#server/groups/chat/messages.ts'
import { directKind } from '#server/messages/kind.ts'
import * as directMessages from '#server/messages/messages.ts'
import { files } from '#shared/files/contract.ts'
import { configureValidationMessages } from '#shared/http/validationMessages.ts'
import { adminRoutes } from './admin/routes.ts'
import { handleAnnouncementJobs } from './announcements/delivery.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { handleErasureLogJobs } from './audit/erasureLog.ts'
import { authRoutes } from './auth/routes.ts'
import { handlePasswordResetJobs } from './auth/security/resetPassword.ts'
import { handleCardJobs, handleNudgeJobs } from './buddies/matches/jobs.ts'
import { buddyRoutes } from './buddies/routes.ts'
import * as boardComments from './community/comments/comments.ts'
import { communityModeration } from './community/moderation.ts'
import * as boardPosts from './community/posts.ts'
import { communityRoutes } from './community/routes.ts'
import type { Config } from './config.ts'
import { countRequests } from './connections/connections.ts'
import { connectionRoutes } from './connections/routes.ts'
import type { Kinds } from './conversation/kind.ts'
import { changeOwnMessage } from './conversation/messages.ts'
import { handlePollJobs } from './conversation/polls/polls.ts'
import { conversationRoutes } from './conversation/routes.ts'
import { correctionRoutes } from './corrections/routes.ts'
import type { Database } from './db/connect.ts'
import { handlePauseJobs } from './events/audience/pauses.ts'
import { handleWaitlistJobs } from './events/bookings.ts'
import type { ReadCalendar } from './events/calendarImport/parsedCalendar.ts'
import { createCalendarReader } from './events/calendarImport/readCalendar.ts'
import { handleSourceJobs } from './events/calendarSources/sources.ts'
import { handleChangeJobs } from './events/changes/changeNotices.ts'
import { getVisibleEvent } from './events/events.ts'
import { handleFeedbackJobs } from './events/feedback/feedback.ts'
import { handleFollowerJobs } from './events/following/following.ts'
import { showDescribedFile as showDescribedEventFile } from './events/hosted/changes.ts'
import * as hostings from './events/hosting/hostings.ts'
import { handleHostNoticeJobs } from './events/hostNotices/hostNotices.ts'
import { eventMessageMails } from './events/messages/messages.ts'
import { eventModeration } from './events/moderation.ts'
import { handlePictureJobs } from './events/pictures/pictures.ts'
import { handleReminderJobs } from './events/reminders/reminders.ts'
import { handleRequestJobs } from './events/requests/endings.ts'
import { handleRequestNoticeJobs } from './events/requests/notices.ts'
import { eventRoutes } from './events/routes.ts'
import { handleStatusJobs } from './events/succession/succession.ts'
import { handleVisitorJobs } from './events/visitors/jobs.ts'
import { visitorRoutes } from './events/visitors/routes.ts'
import { type FileChanges, type FileOwners, forMembers, handleFileJobs } from './files/files.ts'
import { type RenderPicture, renderInProcess } from './files/pictures/pictureRenderer.ts'
import { handleRemovalJobs } from './files/removal/removals.ts'
import { fileRoutes } from './files/routes.ts'
import { createBucket } from './files/storage/bucket.ts'
import { firstDaysRoutes } from './firstDays/routes.ts'
import { handleEventCardJobs } from './groups/chat/eventCards.ts'
import { listGroupUnreadCounts } from './groups/groups.ts'
import { groupModeration } from './groups/moderation.ts'
import { groupRoutes } from './groups/routes.ts'
import type { App } from './http/context.ts'
import { addErrors, addNotFound, answerMalformedRequest, trackRouteMethods } from './http/errors.ts'
import { addGuard } from './http/guard.ts'
import { addHeaders } from './http/headers.ts'
import { addHealth } from './http/health.ts'
import { addLoadShedding } from './http/loadShedding.ts'
import { addRequestLog, loggerOptions } from './http/log.ts'
import { addOpenApi } from './http/openApi.ts'
import { addPages } from './http/pages.ts'
import { createRateLimits } from './http/rateLimits.ts'
import { maxSegmentLength, normalizeUrl } from './http/requestInfo.ts'
import { addResponseBackpressure } from './http/responseBackpressure.ts'
import { addSecurityTxt } from './http/securityTxt.ts'
import { limitSlowBodies } from './http/slowBodies.ts'
import { createJobs } from './jobs/queue.ts'
import { addRequestLanguage } from './language/currentLanguage.ts'
import { lifecycles } from './lifecycles.ts'
import { createBus } from './live/bus.ts'
import { createLive } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import { handleMailJobs } from './mail/jobs.ts'
import { mailRoutes } from './mail/routes.ts'
import { messageModeration } from './messages/moderation.ts'
import { messageRoutes } from './messages/routes.ts'
import type { UnreadSources } from './notifications/inbox.ts'
import { handleNotificationJobs } from './notifications/jobs.ts'
import {
  createMailRenderer,
  type FeatureMails,
  type KindMail,
} from './notifications/mail/renderMail.ts'
import { createPushRenderer } from './notifications/push.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { disableChannel } from './notifications/settings.ts'
import { onboardingRoutes } from './onboarding/routes.ts'
import { welcomeMails } from './onboarding/welcomeMail.ts'
import { block } from './people/blocks.ts'
import { peopleRoutes } from './people/routes.ts'
import { readPlatform } from './platform/platform.ts'
import { logUnreadable } from './platform/storedSettings.ts'
import { handleExportJobs } from './privacy/export/requests.ts'
import { handlePolicyJobs } from './privacy/policy/policies.ts'
import { handleRetentionJobs, handleUnconfirmedJobs } from './privacy/retention/retention.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { profileModeration } from './profile/moderation.ts'
import { profileRoutes } from './profile/routes.ts'
import { publicPageRoutes } from './publicPages/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { handlePushJobs } from './push/send.ts'
import * as guides from './resources/resources.ts'
import { resourceRoutes } from './resources/routes.ts'
import { handleContactJobs } from './safety/contact.ts'
import { decisionMails } from './safety/decisionMail.ts'
import type { Moderation } from './safety/moderationAdapter.ts'
import { safetyRoutes } from './safety/routes.ts'
import { addSessions } from './sessions/authentication.ts'
import type { CheckCached } from './sessions/sessionCache.ts'
import { handleSessionJobs } from './sessions/sessions.ts'
import { settingsRoutes } from './settings/routes.ts'
import { translationRoutes } from './translation/routes.ts'

type Options = {
  config: Config
  database: Database
  now?: () => Date
  isStopping?: () => boolean
  /** Off in tests, where a slow machine is not overload. */
  shedsLoad?: boolean
  /** For tests. */
  checkCached?: CheckCached
  /** Tests read calendars and render pictures without another process. */
  readCalendar?: ReadCalendar
  renderPicture?: RenderPicture
}

// The slowest upload, which may take five minutes. Other bodies have less, see slowBodies.ts.
const requestTimeoutMs = 330_000
const headersTimeoutMs = 15_000
const keepAliveTimeoutMs = 65_000
// A socket without traffic for this long is closed. Live streams send heartbeats more often.
const connectionTimeoutMs = 120_000
const jsonBodyBytes = 64 * 1024
const shedAtDelayMs = 2000
const compression: FastifyCompressOptions = {
  threshold: 1024,
  // zstd takes a quarter of brotli's time for about the same size.
  encodings: ['zstd', 'br', 'gzip'],
  // Larger replies go through a stream, which costs more than compressing a list at once.
  syncThreshold: 64 * 1024,
}

const shedLoad = async (http: FastifyInstance, { rateLimits }: Config) => {
  // Programs that turn the limits off also run on machines that are too busy for this one.
  if (rateLimits !== 'off')
    await http.register(underPressure, { maxEventLoopDelay: shedAtDelayMs, retryAfter: 2 })
  const loadShedding = addLoadShedding(http)
  addResponseBackpressure(http)
  return loadShedding
}

/** Groups and direct messages, by the names in the paths of their calls. */
const kinds: Kinds = { group: groupKind, direct: directKind }

/** Who may see the files of what they belong to. */
const fileOwners: FileOwners = {
  groupMessage: forMembers(groupChat.requireReadable),
  directMessage: forMembers(directMessages.requireReadable),
  post: forMembers(boardPosts.getVisiblePost),
  comment: forMembers(boardComments.getVisibleComment),
  event: forMembers(getVisibleEvent),
  hosting: forMembers(hostings.requireFilesReadable),
  guide: guides.requireFilesReadable,
}

const fileChanges: FileChanges = {
  groupMessage: (app, tx, me, id) => changeOwnMessage(app, tx, groupKind, me, id),
  directMessage: (app, tx, me, id) => changeOwnMessage(app, tx, directKind, me, id),
  post: boardPosts.showDescribedFile,
  comment: boardComments.showDescribedFile,
  event: showDescribedEventFile,
  hosting: hostings.showDescribedFile,
  guide: guides.showDescribedFile,
}

/** What features know about their reportable content. */
export const moderation: Moderation = {
  adapters: {
    ...communityModeration,
    ...eventModeration,
    ...groupModeration,
    ...messageModeration,
    ...profileModeration,
  },
  block,
}

/** What the features that are above notifications add to badges and pushes. */
export const unreadSources: UnreadSources = {
  countMessages: directMessages.countUnreadMessages,
  listGroupCounts: listGroupUnreadCounts,
  countRequests,
  findMessage: directMessages.findUnreadMessage,
  findGroupMessage: groupChat.findUnreadGroupMessage,
}

const renderBookingMail: FeatureMails['booking'] = async (...mail) =>
  (await import('./events/bookingMail.ts')).renderBookingMail(...mail)

const renderRequestMail: KindMail = async (...mail) =>
  (await import('./events/requests/requestMail.ts')).renderRequestMail(...mail)

const requestMails: FeatureMails['byKind'] = {
  requestSent: renderRequestMail,
  requestRefused: renderRequestMail,
  requestEnded: renderRequestMail,
  requestCancelled: renderRequestMail,
}

/** Builds the app: infrastructure first, then one line per feature. */
export const createApp = async ({
  config,
  database,
  checkCached,
  ...options
}: Options): Promise<App> => {
  configureValidationMessages()
  const http = Fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: jsonBodyBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // Requests that arrive while the server stops are still answered, see process.ts.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerMalformedRequest,
    rewriteUrl: normalizeUrl,
    routerOptions: { maxParamLength: maxSegmentLength },
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 5000 },
  })
  const now = options.now ?? (() => new Date())
  const redis = config.redisUrl
    ? (await import('./redis.ts')).addRedis(http, config.redisUrl)
    : null
  const bus = createBus({ database, redis, log: http.log })
  const app: App = {
    http,
    config,
    db: database.sql,
    replica: database.replica,
    now,
    jobs: createJobs(database, http.log),
    live: createLive({ http, database, bus, now, log: http.log }),
    lifecycles,
    readCalendar: options.readCalendar ?? createCalendarReader(),
    renderPicture: options.renderPicture ?? renderInProcess,
    fileOwners,
    fileChanges,
    bucket: config.s3 ? createBucket(config.s3) : null,
    log: http.log,
  }
  http.addHook('onClose', logUnreadable(http.log))
  const limits = createRateLimits(config, redis)
  const methods = trackRouteMethods(http)

  addErrors(http)
  limitSlowBodies(http, files.stage.path)
  addRequestLog(http)
  addHeaders(http, config)
  const loadShedding = (options.shedsLoad ?? true) ? await shedLoad(http, config) : null
  await http.register(cookie)
  addRequestLanguage(http)
  await http.register(compress, compression)
  await addOpenApi(http, config)
  addGuard(http, config)
  const sessions = addSessions(http, app, { database, limits, checkCached })
  await addHealth(http, database, options.isStopping ?? (() => false))
  if (config.metricsToken)
    (await import('./http/metrics.ts')).addMetrics(app, config.metricsToken, {
      ...{ database, redis, loadShedding, sessions },
    })
  addSecurityTxt(http, { config, now, readPlatform: () => readPlatform(app.db) })
  const hasTranslation = config.translateUrl !== undefined
  const page = await addPages(
    http,
    () => readPlatform(app.db),
    undefined,
    { hasTranslation },
    config,
  )
  addNotFound(http, methods, page)

  adminRoutes(app, moderation)
  announcementRoutes(app)
  authRoutes(app, limits)
  buddyRoutes(app)
  communityRoutes(app)
  connectionRoutes(app)
  conversationRoutes(app, kinds)
  correctionRoutes(app)
  await eventRoutes(app)
  visitorRoutes(app, limits)
  await fileRoutes(app)
  firstDaysRoutes(app)
  groupRoutes(app)
  liveRoutes(app)
  mailRoutes(app, (userId, category) => disableChannel(app, userId, category, 'mail'))
  messageRoutes(app)
  notificationRoutes(app, unreadSources)
  onboardingRoutes(app)
  peopleRoutes(app)
  await profileRoutes(app)
  privacyRoutes(app)
  publicPageRoutes(app, limits)
  pushRoutes(app)
  resourceRoutes(app)
  safetyRoutes(app, limits, moderation)
  settingsRoutes(app)
  translationRoutes(app, moderation)
  handleAnnouncementJobs(app, loadShedding?.calls ?? (() => ({ inFlight: 0, begun: 0 })))
  handleNudgeJobs(app)
  handleCardJobs(app)
  handleContactJobs(app)
  handlePasswordResetJobs(app)
  handleErasureLogJobs(app)
  handleExportJobs(app)
  handleFileJobs(app)
  handleRemovalJobs(app)
  const byKind = {
    ...{ ...decisionMails, ...welcomeMails, ...eventMessageMails, ...seriesMails },
    ...requestMails,
  }
  handleMailJobs(app, createMailRenderer({ booking: renderBookingMail, byKind }))
  handleNotificationJobs(app)
  handlePictureJobs(app)
  handlePolicyJobs(app)
  handlePollJobs(app, kinds)
  handlePushJobs(app, createPushRenderer(unreadSources))
  handleFeedbackJobs(app)
  handleFollowerJobs(app)
  handleHostNoticeJobs(app)
  handlePauseJobs(app)
  handleReminderJobs(app)
  handleRequestJobs(app)
  handleRequestNoticeJobs(app)
  handleWaitlistJobs(app)
  handleSourceJobs(app)
  handleStatusJobs(app)
  handleChangeJobs(app)
  handleVisitorJobs(app)
  handleEventCardJobs(app)
  handleRetentionJobs(app)
  handleSessionJobs(app)
  handleUnconfirmedJobs(app)
  return app
}
