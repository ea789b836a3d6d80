// The rules of customers' requests: shared by forms, mock, backend and conformance checks.
import type { ComplaintTopic } from '../../contracts/request-rules.ts'

/** Topics that are handled on the day of arrival. */
export const urgentTopics: readonly ComplaintTopic[] = ['LIFE_SUPPORT', 'DISCONNECTION', 'SAFETY']

/** The most days ahead that a move can be announced. */
export const latestMoveOutDays = 90

/** Business days of notice that a move needs. */
export const moveNoticeBusinessDays = 2

/** Authorised people that one account can have. */
export const maxPeople = 10
