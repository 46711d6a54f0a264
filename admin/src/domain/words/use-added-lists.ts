import { useAnswer } from '../../kit/index.ts'

/** What the lists are called that records name by id; without an answer they go by it. */
export function useAddedLists() {
  return useAnswer(['policies', 'added'], 'GET /api/domain-control/policy/added')
}
