import multipart from '@fastify/multipart'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { formLimits, readPhoto } from '#server/profile/photos/upload.ts'
import { requireSession } from '#server/sessions/browserSession.ts'
import { answers } from '#shared/events/answers/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { calendarImports } from '#shared/events/calendarImport/contract.ts'
import { calendarSources } from '#shared/events/calendarSources/contract.ts'
import { events } from '#shared/events/contract.ts'
import { feedback } from '#shared/events/feedback/contract.ts'
import { following } from '#shared/events/following/contract.ts'
import { eventPauses, hosted } from '#shared/events/hosted/contract.ts'
import { hosting, hostModeration, proposals } from '#shared/events/hosting/contract.ts'
import { items } from '#shared/events/items/contract.ts'
import { eventMessages } from '#shared/events/messages/contract.ts'
import { eventPictures } from '#shared/events/pictures/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { invitations, requests } from '#shared/events/requests/contract.ts'
import { series } from '#shared/events/series/contract.ts'
import { seriesBooking } from '#shared/events/seriesBooking/contract.ts'
import { stillComing } from '#shared/events/stillComing/contract.ts'
import { getAnswers, getAnswersOfCase } from './answers/answers.ts'
import {
  cancelBookingFor,
  findBooking,
  listAllBookings,
  setPayment,
} from './attendance/adminBookings.ts'
import {
  checkIn,
  getAttendance,
  getTicket,
  listAttendees,
  listUpcomingTickets,
  listWaiting,
  scan,
} from './attendance/checkIn.ts'
import { sendAttendees, sendBookings } from './attendance/csvExports.ts'
import { addWalkIn } from './attendance/walkIns.ts'
import { resumeEvent } from './audience/pauses.ts'
import { changeParty, getForm } from './booking/forms.ts'
import { bookEvent, cancelBooking, listMyBookings } from './bookings.ts'
import { importEvents } from './calendarImport/importEvents.ts'
import { listUndoableImports, undoImport } from './calendarImport/undoImport.ts'
import { addSource, fetchNow, listSources, removeSource } from './calendarSources/sources.ts'
import { cancelEvent, createEvent, findEvent, listEvents, updateEvent } from './events.ts'
import {
  getFeedbackSummary,
  getMyFeedback,
  listMetAttendees,
  setAttendanceVisible,
  submitFeedback,
} from './feedback/feedback.ts'
import { createFeed, getFeed, revokeFeed, sendEventFile, sendFeedFile } from './feeds/feeds.ts'
import {
  followGroup,
  followHost,
  listFollows,
  unfollowGroup,
  unfollowHost,
} from './following/following.ts'
import { cancelHosted, updateHosted } from './hosted/changes.ts'
import { addWalkInAtDoor, checkInAtDoor, getDoorList, scanAtDoor } from './hosted/door.ts'
import { copyEvent } from './hosted/eventCopy.ts'
import { findHosted } from './hosted/hostedEvent.ts'
import { listHostMessages, sendHostMessage } from './hosted/hostMessages.ts'
import { listPeople, listWaitlist, removeAttendee, sendPeople } from './hosted/people.ts'
import {
  createHosting,
  findHosting,
  getPermission,
  listHostings,
  propose,
  removeHosting,
  saveDraft,
  saveFiles,
  withdraw,
} from './hosting/hostings.ts'
import { answerInvitation, handOver, inviteHelper, removePerson } from './hosting/roles.ts'
import { countHostEvents, setHostEventsHidden } from './hostModeration/hostModeration.ts'
import { inviteToEvent, listInvitations, withdrawInvitation } from './invitations/invitations.ts'
import { bringItem, listItems } from './items/items.ts'
import { listMessages, sendMessage } from './messages/messages.ts'
import { addPicture, sendPicture } from './pictures/pictures.ts'
import {
  findEditableEvent,
  listEventChoices,
  listPlanned,
  setListed,
} from './planning/plannedEvents.ts'
import { decide, listProposals, markSeen, setTrust } from './proposals/proposals.ts'
import { acceptRequests, listRequests, refuseRequests } from './requests/requests.ts'
import { findSeries } from './series/series.ts'
import { bookSeries } from './seriesBooking/seriesBookings.ts'
import { confirmComing } from './stillComing/stillComing.ts'
import { joinWaitlist, leaveWaitlist } from './waitlist/waitlist.ts'

export const eventRoutes = async (app: App) => {
  serve(app, following, {
    mine: (_, me) => listFollows(app, me),
    followHost: ({ userId }, me) => followHost(app, me, userId),
    unfollowHost: ({ userId }, me) => unfollowHost(app, me, userId),
    followGroup: ({ id }, me) => followGroup(app, me, id),
    unfollowGroup: ({ id }, me) => unfollowGroup(app, me, id),
  })
  serve(app, events, {
    list: (filter, me) => listEvents(app, me, filter),
    one: ({ id }, me) => findEvent(app, me, id),
    watch: (_, me, context) => app.live.openTopic(me, context, 'events'),
    create: (draft, me) => createEvent(app, me, draft),
    update: (draft, me) => updateEvent(app, me, draft),
    cancel: (cancelling, me) => cancelEvent(app, me, cancelling),
    myBookings: (filter, me) => listMyBookings(app, me, filter),
    book: (party, me) => bookEvent(app, me, party),
    cancelBooking: ({ id }, me) => cancelBooking(app, me, id),
    joinWaitlist: (party, me) => joinWaitlist(app, me, party),
    leaveWaitlist: ({ id }, me) => leaveWaitlist(app, me, id),
    calendarFile: ({ id }, me, { reply }) => sendEventFile(app, me, id, reply),
    feed: (_, me) => getFeed(app, me),
    createFeed: (_, me, { request }) => createFeed(app, me, requireSession(request)),
    revokeFeed: (_, me) => revokeFeed(app, me),
    feedFile: ({ token }, _, { reply }) => sendFeedFile(app, token, reply),
  })
  serve(app, booking, {
    form: ({ id }, me) => getForm(app, me, id),
    change: (party, me) => changeParty(app, me, party),
  })
  serve(app, items, {
    list: ({ id }, me) => listItems(app, me, id),
    bring: (input, me) => bringItem(app, me, input),
  })
  serve(app, stillComing, {
    confirm: ({ id }, me) => confirmComing(app, me, id),
  })
  serve(app, hosting, {
    permission: (_, me) => getPermission(app, me),
    mine: (page, me) => listHostings(app, me, page),
    create: (input, me) => createHosting(app, me, input),
    one: ({ id }, me) => findHosting(app, me, id),
    save: (input, me) => saveDraft(app, me, input),
    saveFiles: (input, me) => saveFiles(app, me, input),
    remove: ({ id }, me) => removeHosting(app, me, id),
    propose: ({ id }, me) => propose(app, me, id),
    withdraw: ({ id }, me) => withdraw(app, me, id),
    invite: (input, me) => inviteHelper(app, me, input),
    answerInvitation: (input, me) => answerInvitation(app, me, input),
    removePerson: (input, me) => removePerson(app, me, input),
    handOver: (input, me) => handOver(app, me, input),
  })
  serve(app, hosted, {
    one: ({ id }, me) => findHosted(app, me, id),
    update: (change, me) => updateHosted(app, me, change),
    cancel: (cancelling, me) => cancelHosted(app, me, cancelling),
    copy: (input, me) => copyEvent(app, me, input),
    people: (page, me) => listPeople(app, me, page),
    peopleFile: ({ id }, me, { reply }) => sendPeople(app, me, id, reply),
    waitlist: ({ id }, me) => listWaitlist(app, me, id),
    removePerson: (removal, me) => removeAttendee(app, me, removal),
    door: ({ id }, me) => getDoorList(app, me, id),
    checkIn: (input, me) => checkInAtDoor(app, me, input),
    scan: (scanned, me) => scanAtDoor(app, me, scanned),
    addWalkIn: (walkIn, me) => addWalkInAtDoor(app, me, walkIn),
    messages: ({ id }, me) => listHostMessages(app, me, id),
    send: (draft, me) => sendHostMessage(app, me, draft),
  })
  serve(app, requests, {
    list: ({ id }, me) => listRequests(app, me, id),
    accept: (answered, me) => acceptRequests(app, me, answered),
    refuse: (answered, me) => refuseRequests(app, me, answered),
  })
  serve(app, invitations, {
    list: ({ id }, me) => listInvitations(app, me, id),
    invite: (invited, me) => inviteToEvent(app, me, invited),
    withdraw: (withdrawn, me) => withdrawInvitation(app, me, withdrawn),
  })
  serve(app, answers, {
    ofEvent: ({ id }, me) => getAnswers(app, me, id),
    ofCase: ({ id }, me) => getAnswersOfCase(app, me, id),
  })
  serve(app, proposals, {
    list: (page, me) => listProposals(app, me, page),
    decide: (decision, me) => decide(app, me, decision),
    markSeen: (input) => markSeen(app, input),
    setTrust: (input, me) => setTrust(app, me, input),
  })
  serve(app, hostModeration, {
    events: ({ userId }) => countHostEvents(app, userId),
    setHidden: (input, me) => setHostEventsHidden(app, me, input),
  })
  serve(app, eventPauses, { end: ({ id }, me) => resumeEvent(app, me, id) })
  serve(app, calendarImports, {
    run: (options, me, { request }) =>
      importEvents(app, me, (request.body as Buffer | undefined) ?? '', options),
    list: () => listUndoableImports(app),
    undo: ({ id }, me) => undoImport(app, me, id),
  })
  serve(app, calendarSources, {
    list: () => listSources(app),
    add: (source, me) => addSource(app, me, source),
    fetch: ({ id }) => fetchNow(app, id),
    remove: ({ id }, me) => removeSource(app, me, id),
  })
  serve(app, planning, {
    one: ({ id }, me) => findEditableEvent(app, me, id),
    list: (filter) => listPlanned(app, filter),
    choices: () => listEventChoices(app),
    setListed: (listing, me) => setListed(app, me, listing),
  })
  serve(app, eventMessages, {
    list: ({ id }) => listMessages(app, id),
    send: (draft, me) => sendMessage(app, me, draft),
  })
  serve(app, series, { one: ({ id }, me) => findSeries(app, me, id) })
  serve(app, seriesBooking, { book: (choice, me) => bookSeries(app, me, choice) })
  serve(app, attendance, {
    bookings: (input) => listAllBookings(app, input),
    bookingsFile: (filter, me, { reply }) => sendBookings(app, me, filter, reply),
    booking: ({ id }) => findBooking(app.db, id),
    setPayment: (payment, me) => setPayment(app, me, payment),
    cancelFor: (input, me) => cancelBookingFor(app, me, input),
    checkIn: (input, me) => checkIn(app, me, input),
    summary: ({ id }) => getAttendance(app, id),
    attendees: (page) => listAttendees(app, page),
    attendeesFile: ({ id }, me, { reply }) => sendAttendees(app, me, id, reply),
    scan: (scanned, me) => scan(app, me, scanned),
    waitlist: ({ id }) => listWaiting(app, id),
    addWalkIn: (walkIn, me) => addWalkIn(app, me, walkIn),
    ticket: ({ id }, me) => getTicket(app, me, id),
    upcomingTickets: (page, me) => listUpcomingTickets(app, me, page),
  })
  serve(app, feedback, {
    answer: ({ id }, me) => getMyFeedback(app, me, id),
    giveAnswer: (input, me) => submitFeedback(app, me, input),
    met: (page, me) => listMetAttendees(app, me, page),
    showAttendance: ({ isAttendanceVisible }, me) =>
      setAttendanceVisible(app, me, isAttendanceVisible),
    answers: ({ id }, me) => getFeedbackSummary(app, me, id),
  })
  // An encapsulated scope with its own multipart parser, which runs after authentication.
  await app.http.register((http, _, done) => {
    http.removeContentTypeParser('multipart/form-data')
    http.register(multipart, { limits: formLimits })
    serve({ ...app, http }, eventPictures, {
      upload: async (_input, _me, { request, reply }) =>
        addPicture(app, await readPhoto(request, reply)),
      uploadForGroup: async (_input, _me, { request, reply }) =>
        addPicture(app, await readPhoto(request, reply)),
      picture: (query, me, { reply }) => sendPicture(app, query, me, reply),
    })
    done()
  })
}
