export interface AlarmItemTable {
  /** The event's, or of a service's change one of its own. */
  id: string
  /** risk or service. */
  kind: string
  level: string
  /** JSON: the parameters of a service's text; an empty object for an event. */
  body: string
  at: number
}

export interface AlarmDeliveryTable {
  id: string
  /** mail, or the id of a webhook. */
  channel: string
  receiver: string
  subject: string
  /** JSON: what is sent, as it was when it was put together. */
  content: string
  state: string
  attempts: number
  createdAt: number
  nextAt: number | null
  sentAt: number | null
  answer: string | null
  /** JSON: the ids of the events that it shows. */
  eventIds: string
}

export interface AlarmTables {
  alarmItem: AlarmItemTable
  alarmDelivery: AlarmDeliveryTable
}
