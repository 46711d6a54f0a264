import Box from '@mui/material/Box'
import List from '@mui/material/List'
import { Link } from 'react-router'
import { useDeviceSuggestions, wordsOfDevice } from '../../domain/device/index.ts'
import { explainAddress } from '../../domain/links/index.ts'
import { Mono, Note } from '../../kit/index.ts'
import type { CallError } from '../../kit/session/index.ts'
import type { Question } from './explain-question.ts'

const MOST_OFFERED = 20

/** What is wrong with the question; where the device is not certain, the devices that it may mean. */
export function AskedFaults({ question, error }: { question: Question; error: CallError }) {
  const isOfDevice = error.fields.device !== undefined
  const { devices } = useDeviceSuggestions(question.device, MOST_OFFERED, isOfDevice)
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 1 }}>
      {Object.entries(error.fields).map(([field, text]) => (
        <Note key={field} tone="medium">
          {text}
        </Note>
      ))}
      {devices.length > 0 && (
        <List disablePadding>
          {devices.map((device) => (
            <Box component="li" key={device.id} sx={{ py: 0.25 }}>
              <Link to={explainAddress({ ...question, device: device.id })}>
                <Mono>{device.deviceIP ?? device.id}</Mono> {wordsOfDevice(device)}
              </Link>
            </Box>
          ))}
        </List>
      )}
    </Box>
  )
}
