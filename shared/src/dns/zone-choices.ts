export const ZONE_SORTS = ['origin', 'addedBy', 'createdAt', 'updatedAt', 'recordCount', 'id'] as const
