import { useInput, ValidationError } from 'react-admin'

/** Connects a text of react-admin's form to a field. A fault that is an object is not shown. */
export function useTextInput(source: string, faultOf: (text: string) => string | undefined = noFault) {
  const { field, fieldState } = useInput({ source, parse: String, validate: faultOf })
  const message = fieldState.error?.message
  return { ...field, fault: message && <ValidationError error={message} /> }
}

const noFault = () => undefined
