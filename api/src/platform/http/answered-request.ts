/** One answered request, for metrics and the API service status. */
export interface AnsweredRequest {
  method: string
  /** Pattern of the route, with its parameters by name. */
  url: string
  status: number
  /** Duration in milliseconds. */
  took: number
}
