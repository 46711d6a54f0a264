export const SERIAL_MODES = ['date', 'increment'] as const
export const ZONE_SORTS = ['origin', 'addedBy', 'createdAt', 'updatedAt', 'recordCount', 'id'] as const
