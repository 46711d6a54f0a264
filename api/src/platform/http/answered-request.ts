/** One answered request, for metrics and the API service status. */
export interface AnsweredRequest {
  method: string
  /** The route's, with its parameters by name. */
  url: string
  status: number
  /** Milliseconds. */
  took: number
}
