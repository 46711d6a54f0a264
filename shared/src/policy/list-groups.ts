export const LIST_GROUPS = ['app', 'org', 'bad', 'common'] as const
export type ListGroup = (typeof LIST_GROUPS)[number]
