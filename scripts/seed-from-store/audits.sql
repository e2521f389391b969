-- The embedded audit_sources, and what an instance has read of them since.
from joined_days('raw_audits')
