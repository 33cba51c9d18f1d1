/**
 * What is wrong with a target whose TLS handshake fails, and what to do about it, by the code that Node or OpenSSL gives. None
 * is ever overlooked: the key would go to whoever answers.
 */
const troubles: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody but itself; trust it with --ca FILE',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate comes from an authority that is not known here; trust that with --ca FILE',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate comes from an authority that is not known here; trust that with --ca FILE',
  UNABLE_TO_GET_ISSUER_CERT:
    'its certificate comes from an authority that is not known here; trust that with --ca FILE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'it does not send the certificate of the authority that issued its own; have it send the whole chain, or trust that authority with --ca FILE',
  CERT_HAS_EXPIRED: 'its certificate has expired; have it renewed, and look whether the clock here is right',
  CERT_NOT_YET_VALID:
    'its certificate is not valid yet; look whether the clock here is right, and when it was issued',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another name; name the target as the certificate does, or have it issued for this name too',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS at this port; should the target begin with http:// ?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG:
    'it does not speak TLS at this port; should the target begin with http:// ?',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'it speaks TLS of a version that is too old; have it speak TLS 1.2 or 1.3',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION:
    'it speaks TLS of a version that is too old; have it speak TLS 1.2 or 1.3',
  ERR_SSL_EE_KEY_TOO_SMALL: 'the key of its certificate is too short; have one issued for a longer key',
  ERR_SSL_CA_MD_TOO_WEAK: 'its certificate is signed with a digest that is too weak; have it renewed',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED:
    'it asks for a certificate of the client; give one with --client-cert and --client-key',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE:
    'it refuses the handshake; if it asks for a certificate of the client, give one with --client-cert and --client-key',
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: 'it refuses the certificate of --client-cert',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: 'it refuses the certificate of --client-cert',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA:
    'it does not know the authority that issued the certificate of --client-cert',
  ERR_SSL_TLS_ALERT_HANDSHAKE_FAILURE:
    'it refuses the handshake; if it asks for a certificate of the client, give one with --client-cert and --client-key',
}

/**
 * Says in words why no TLS connection came about.
 *
 * @param code - as Node has it
 * @returns undefined where that is not the trouble
 */
export function tlsTroubleOf(code: string): string | undefined {
  return troubles[code]
}
