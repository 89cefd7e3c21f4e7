import {
  checkInvitation,
  invite,
  listInvitations,
  revokeInvitation,
} from '#server/auth/registration/invitations.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { settings } from '#shared/settings/contract.ts'
import { settingProblems } from './problems.ts'
import { updatePlatform } from './updatePlatform.ts'

export const settingsRoutes = (app: App) =>
  serve(app, settings, {
    read: () => readPlatform(app.db),
    checkInvitation: ({ invitation }) => checkInvitation(app, invitation),
    update: (change, me) => updatePlatform(app, me, change),
    problems: () => settingProblems(app.db),
    invitations: () => listInvitations(app),
    invite: (draft, me) => invite(app, me, draft),
    revokeInvitation: ({ id }, me) => revokeInvitation(app, me, id),
  })
