export interface AlarmItemTable {
  /** The id of the event; a service change has its own. */
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
  /** JSON: the content to send, as it was assembled. */
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
