-- The embedded models, and those that an instance has observed since.
from joined_days('raw_models')
